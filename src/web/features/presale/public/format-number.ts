import type { NumberType } from '#domain/presale/fields.ts';
import { formatUsd } from '../admin/format-usd.ts';

/** `$0.015`, `25%`, `1,000`. */
export function formatNumber(type: NumberType, value: number): string {
  switch (type) {
    case 'money':
      return formatUsd(value);
    case 'percent':
      return `${value.toLocaleString('en-US')}%`;
    case 'count':
      return value.toLocaleString('en-US');
  }
}
