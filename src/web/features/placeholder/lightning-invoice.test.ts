import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LIGHTNING_TEXTS } from './figure-texts.ts';
import { readInvoice } from './lightning-invoice.ts';

/** Examples of BOLT 11. */
const COFFEE = LIGHTNING_TEXTS.sample;
const HASHED =
  'lnbc20m1pvjluezpp5qqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqypqhp58yjmdan79s6qqdhdzgynm4zwqd5d7xmw5fk98klysy043l2ahrqscc6gd6ql3jrc5yzme8v4ntcewwz5cnw92tz0pc8qcuufvq7khhr8wpald05e92xw006sq94mg8v2ndf4sefvf9sygkshp5zfem29trqq2yxxz7';
const TESTNET =
  'lntb20m1pvjluezhp58yjmdan79s6qqdhdzgynm4zwqd5d7xmw5fk98klysy043l2ahrqspp5qqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqypqfpp3x9et2e20v6pu37c5d9vax37wxq72un98kmzzhznpurw9sgl2v0nklu2g4d0keph5t7tj9tcqd8rexnd07ux4uv2cjvcqwaxgj7v4uwn5wmypjd5n69z2xm3xgksg28nwht7f6zspwp3f9t';
const JAPANESE =
  'lnbc2500u1pvjluezpp5qqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqypqdpquwpc4curk03c9wlrswe78q4eyqc7d8d0xqzpuyk0sg5g70me25alkluzd2x62aysf2pyy8edtjeevuv4p2d5p76r4zkmneet7uvyakky2zr4cusd45tftc9c5fh0nnqpnl2jfll544esqchsrny';

const madeAtMs = 1_496_314_658_000;

it('reads what an invoice asks for, in either case and behind its scheme', () => {
  const coffee = {
    ...{ network: 'bc', millisats: 250_000_000n, description: '1 cup coffee' },
    ...{ madeAtMs, expiresAtMs: madeAtMs + 60_000 },
  };
  for (const text of [COFFEE, COFFEE.toUpperCase(), `lightning:${COFFEE}`, ` ${COFFEE}\n`]) {
    expect(readInvoice(text)).toEqual(coffee);
  }
  expect(readInvoice(JAPANESE)).toMatchObject({ description: 'ナンセンス 1杯' });
});

it('has an hour and no description where the invoice states neither', () => {
  const expiresAtMs = madeAtMs + 3_600_000;
  expect(readInvoice(HASHED)).toEqual({
    ...{ network: 'bc', millisats: 2_000_000_000n, description: undefined, madeAtMs, expiresAtMs },
  });
  expect(readInvoice(TESTNET)).toMatchObject({ network: 'tb', expiresAtMs });
});

it('finds every letter that was mistyped', () => {
  for (let at = 'lnbc2500u1'.length; at < COFFEE.length; at += 1) {
    const other = COFFEE[at] === 'q' ? 'p' : 'q';
    expect(readInvoice(COFFEE.slice(0, at) + other + COFFEE.slice(at + 1))).toBe('mistyped');
  }
});

it.each([
  '',
  'hello',
  '1',
  COFFEE.slice(0, 60),
  COFFEE.replace('lnbc', 'lnxx'),
  COFFEE.replace('lnbc', 'LNBC'),
  COFFEE.replace('2500u', '0u'),
  COFFEE.replace('2500u', '25p'),
  COFFEE.replace('pvjluez', 'pvjlueb'),
])('calls %j no invoice', (text) => {
  expect(readInvoice(text)).toBe('no-invoice');
});

it('never throws', () => {
  fc.assert(fc.property(fc.string({ maxLength: 300 }), (text) => typeof readInvoice(text) !== 'undefined'));
});
