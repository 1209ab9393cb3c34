import {
  type PasskeyAssertion,
  type PasskeyCreation,
  type PasskeyRegistration,
  type PasskeyRequest,
  passkeyAssertion,
  passkeyRegistration,
  passkeyRequest,
} from '#contract/team-passkey.ts';
import { ApiError } from './api-error.ts';

/** Passkeys in this browser (WebAuthn). The library is loaded when one is used. */
const loadWebAuthn = () => import('@simplewebauthn/browser');

/** The person closed the browser's dialog, or no passkey was at hand. */
export class PasskeyCancelledError extends Error {}

/** Returns what a passkey may sign in place of a code; undefined: the failed call asks for a code only, or for none. */
export function passkeyRequestOf(error: unknown): PasskeyRequest | undefined {
  return error instanceof ApiError ? passkeyRequest.safeParse(error.passkey).data : undefined;
}

/** Lets a passkey sign the server's challenge. @throws {PasskeyCancelledError} */
export async function signWithPasskey(optionsJSON: PasskeyRequest): Promise<PasskeyAssertion> {
  const { startAuthentication } = await loadWebAuthn();
  const allowCredentials = optionsJSON.allowCredentials.map(withKnownTransports);
  return passkeyAssertion.parse(
    await startAuthentication({ optionsJSON: { ...optionsJSON, allowCredentials } }).catch(cancelled),
  );
}

/** Creates a passkey. @throws {PasskeyCancelledError} */
export async function createPasskey(optionsJSON: PasskeyCreation): Promise<PasskeyRegistration> {
  const { startRegistration } = await loadWebAuthn();
  const excludeCredentials = optionsJSON.excludeCredentials.map(withKnownTransports);
  return passkeyRegistration.parse(
    await startRegistration({ optionsJSON: { ...optionsJSON, excludeCredentials } }).catch(cancelled),
  );
}

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

function withKnownTransports({ transports = [], ...credential }: PasskeyRequest['allowCredentials'][number]) {
  return { ...credential, transports: TRANSPORTS.filter((transport) => transports.includes(transport)) };
}

function cancelled(cause: unknown): never {
  throw new PasskeyCancelledError('The passkey was not used.', { cause });
}
