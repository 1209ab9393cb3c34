import { expect, it } from 'vitest';
import { isPushEndpoint } from './push-endpoint.ts';

it.each([
  'https://fcm.googleapis.com/fcm/send/dQw4w9:APA91b_x-y',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAAA',
  'https://web.push.apple.com/QGuQ',
  'https://wns2-par02p.notify.windows.com/w/?token=BQYAAAC%2b',
])('%s is one of a push service', (endpoint) => {
  expect(isPushEndpoint(endpoint)).toBe(true);
});

it.each([
  'http://push.example.com/a',
  'https://localhost/a',
  'https://intranet/a',
  'https://127.0.0.1/a',
  'https://2130706433/a',
  'https://0x7f.1/a',
  'https://[::1]/a',
  'https://user:password@push.example.com/a',
  'https://push.example.com:8443/a',
  'https://push.example.com\\@127.0.0.1/a',
  'https://push.example.com',
  'https://push.example.com/a b',
  'https://push.example.com/\n',
  'https://db.internal/a',
  'https://printer.local/a',
  'HTTPS://push.example.com/a',
  'javascript:alert(1)',
  '',
])('%s is none', (endpoint) => {
  expect(isPushEndpoint(endpoint)).toBe(false);
});
