import { ProblemError } from '#server/http/problem-error.ts';

export function accountNotFound(): ProblemError {
  return new ProblemError('account-not-found', 'No account exists with this email. Please sign up instead.');
}

export function emailTaken(): ProblemError {
  return new ProblemError('email-taken', 'This email is already in use. Please log in instead.');
}

export function incorrectPin(): ProblemError {
  return new ProblemError('incorrect-pin', 'The PIN you entered is incorrect');
}

export function notSignedIn(): ProblemError {
  return new ProblemError('not-signed-in', 'Enter your email to start mining');
}

export function registrationClosed(): ProblemError {
  return new ProblemError('registration-closed', 'New wallets cannot be created at this time.');
}

export function sessionReplaced(): ProblemError {
  return new ProblemError(
    'session-replaced',
    'This wallet was opened on another device, and one device mines at a time. Log in again to mine here.',
  );
}
