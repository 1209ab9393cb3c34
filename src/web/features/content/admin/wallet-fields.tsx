import { type ReactNode, useContext } from 'react';
import { isPermitted } from '#domain/team/permissions.ts';
import { RoleContext } from '#web/lib/role-context.ts';
import type { EditedContent } from './edited-content.ts';
import type { FieldErrors } from './field-errors.ts';
import { PartSection } from './part-section.tsx';
import { SmallChoice } from './small-choice.tsx';
import { SmallField } from './small-field.tsx';
import { CONTENT_ADMIN } from './texts.ts';

const TEXTS = CONTENT_ADMIN.wallets;

interface WalletFieldsProps {
  readonly edited: EditedContent;
  /** Returns what restores a default; undefined: the part has it. */
  readonly reset: (part: 'connectDay' | 'newWallets') => (() => void) | undefined;
  /** The server's own. */
  readonly setting: 'open' | 'closed';
  readonly errors: FieldErrors;
  readonly onChange: (values: Partial<EditedContent>) => void;
}

/** The day on which connecting a wallet unlocks, and whether new mining wallets may be created. */
export function WalletFields({ edited, reset, setting, errors, onChange }: WalletFieldsProps): ReactNode {
  const { connectDay, newWallets } = edited;
  const disabled = !isPermitted(useContext(RoleContext), 'set-wallet-access');
  return (
    <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
      <PartSection
        id="connect-day"
        title={CONTENT_ADMIN.parts.connectDay}
        onReset={disabled ? undefined : reset('connectDay')}
      >
        <SmallField
          label={TEXTS.connectDay}
          type="date"
          disabled={disabled}
          value={connectDay}
          error={errors.at('connectDay')}
          onChange={(value) => onChange({ connectDay: value })}
        />
        <p className="mt-1 text-muted text-xs">{TEXTS.connectHint}</p>
      </PartSection>
      <PartSection
        id="new-wallets"
        title={CONTENT_ADMIN.parts.newWallets}
        onReset={disabled ? undefined : reset('newWallets')}
      >
        <SmallChoice
          label={TEXTS.newWallets}
          value={newWallets}
          disabled={disabled}
          options={[
            { value: 'setting', label: TEXTS.choices.setting(setting) },
            { value: 'open', label: TEXTS.choices.open },
            { value: 'closed', label: TEXTS.choices.closed },
          ]}
          onChange={(value) => onChange({ newWallets: value })}
        />
      </PartSection>
      {disabled && <p className="text-muted text-sm sm:col-span-full">{TEXTS.onlyAdmins}</p>}
    </div>
  );
}
