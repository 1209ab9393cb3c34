import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

/** Accounts of the admin area (specification, sections 3, 5 and 7). */

const username = z.string().check(z.trim(), z.minLength(3, 'Username must be at least 3 characters'), z.maxLength(64));
const password = z.string().check(z.minLength(6, 'Password must be at least 6 characters'), z.maxLength(256));
const INVALID_EMAIL = 'Please enter a valid email address';

const user = z.object({ id: z.number(), username: z.string(), isAdmin: z.boolean() });

export const accountCurrentUser = defineEndpoint({
  id: 'accountCurrentUser',
  tag: 'account',
  method: 'GET',
  path: '/api/user',
  summary: 'The signed-in user',
  answer: user,
  successStatus: 200,
  problems: ['not-signed-in'],
});

export const accountLogin = defineEndpoint({
  id: 'accountLogin',
  tag: 'account',
  method: 'POST',
  path: '/api/login',
  summary: 'Sign in with username and password',
  body: z.object({ username, password }),
  answer: user,
  successStatus: 200,
  problems: ['not-signed-in'],
});

export const accountRegister = defineEndpoint({
  id: 'accountRegister',
  tag: 'account',
  method: 'POST',
  path: '/api/register',
  summary: 'Create an account and sign in',
  body: z.object({
    username,
    email: z.string(INVALID_EMAIL).check(z.maxLength(254, INVALID_EMAIL), z.trim(), z.email(INVALID_EMAIL)),
    password,
  }),
  answer: user,
  successStatus: 201,
  problems: [],
});

export const accountLogout = defineEndpoint({
  id: 'accountLogout',
  tag: 'account',
  method: 'POST',
  path: '/api/logout',
  summary: 'Sign out',
  successStatus: 204,
});
