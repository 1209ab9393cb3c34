import { createECDH } from 'node:crypto';
import { expect, it } from 'vitest';
import { HOUR_MS } from '#domain/time.ts';
import { vapidClaims } from '#server/testing/push-service.ts';
import { encryptPush } from './encrypt.ts';
import { createVapidSigner } from './vapid.ts';

const SECRET = 'a secret for tests, long enough to be one';

it('encrypts the example of RFC 8291, appendix A, to the last byte', () => {
  const sender = createECDH('prime256v1');
  sender.setPrivateKey('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url');
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  const salt = Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url');
  const message = 'When I grow up, I want to be a watermelon';
  expect(encryptPush(message, keys, { salt, sender }).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

it('signs for the origin of the push service, for twelve hours, in the name of the operator', () => {
  const signer = createVapidSigner(SECRET, 'mailto:ops@technovex.example');
  const header = signer.authorization('https://push.example.test/a?b', 1_800_000_000_500);
  expect(vapidClaims(header, signer.publicKey)).toEqual({
    aud: 'https://push.example.test',
    exp: 1_800_000_000 + (12 * HOUR_MS) / 1_000,
    sub: 'mailto:ops@technovex.example',
  });
});

it('names no contact that a push service would reject', () => {
  const { authorization, publicKey } = createVapidSigner(SECRET, 'http://127.0.0.1:3000');
  expect(vapidClaims(authorization('https://push.example.test/', 0), publicKey)).not.toHaveProperty('sub');
});

it('has one key for each session secret, so that all processes that share the secret share the key', () => {
  const keyOf = (secret: string) => createVapidSigner(secret, undefined).publicKey;
  expect(keyOf(SECRET)).toBe(keyOf(SECRET));
  expect(new Set(Array.from({ length: 50 }, (_, index) => keyOf(SECRET + index))).size).toBe(50);
});
