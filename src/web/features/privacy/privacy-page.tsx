import type { ReactNode } from 'react';
import { ERASED_PAUSE_DAYS, UNCONFIRMED_KEPT_DAYS } from '#domain/newsletter/subscription.ts';
import { ACCOUNT_SESSION_DAYS } from '#domain/team/limits.ts';
import { ContentPage, HairlineList, Part } from '#web/components/layout/content-page.tsx';
import { block, blocks, Drawing } from '#web/components/ui/drawing.tsx';
import { usePageData } from '#web/lib/page-data.ts';

/** Trackers, analytics and advertising are not there; this site is. */
const THREE_ABSENT = (
  <Drawing
    size={[411, 240]}
    lit={block(147, 1, 126, 107.3)}
    unlit={block(285, 1, 126, 107.3) + blocks([73.5, 120.4, 2, 1], [126, 107.3])}
    className="h-30 lg:h-60"
  />
);

/** On a phone; elsewhere the headings stay beside what is read. */
function Contents(): ReactNode {
  return (
    <nav aria-label="Contents" className="md:hidden">
      <ul className="flex flex-wrap gap-x-6">
        {Object.entries(PARTS).map(([id, title]) => (
          <li key={id}>
            <a href={`#${id}`} className="inline-flex min-h-11 items-center font-semibold text-link text-sm">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const PARTS = {
  newsletter: 'Newsletter',
  miner: 'Web miner',
  account: 'Accounts',
  limits: 'Protection against attacks',
  browser: 'In your browser only',
  backups: 'Backups',
  rights: 'Your rights',
} as const;

export function PrivacyPage(): ReactNode {
  const { retention = {}, confirmsNewsletter = false } = usePageData();
  const { activityDays, leftSubscriptionsDays } = retention;
  const forDays = (days: number | undefined): string => (days === undefined ? '' : ` for ${days} days`);
  return (
    <ContentPage
      name="Privacy"
      title={['No trackers.', 'No analytics.', 'No advertising.'].map((claim) => (
        <span key={claim} className="block">
          {claim}{' '}
        </span>
      ))}
      lead="Nothing is loaded from other sites. Our emails contain no tracking pixels, and their links are not counted. Nobody receives your data but the mail service that delivers our emails."
      intro={<Contents />}
      drawing={THREE_ABSENT}
    >
      <Use
        id="newsletter"
        stored="Your email address, when and in which form you entered it, the text beside that form, the network you sent it from (without the last part of its address), and when you confirmed and left."
        reason="Your consent, and its proof."
        kept={`Until you delete it. Addresses that nobody confirmed are deleted after ${UNCONFIRMED_KEPT_DAYS} days, sent mails after 30. After you leave, the address stays${forDays(leftSubscriptionsDays)}, so that nobody can add it again without asking you. A code from which the address cannot be read stays for ${ERASED_PAUSE_DAYS} days after you delete it, and for a year when nobody confirms, so that strangers cannot have us write to you often.`}
        erase={
          confirmsNewsletter
            ? 'Open the link at the end of any of our emails. It leads to a page that shows everything, unsubscribes you, gives you a copy as a file, and deletes it all. No login.'
            : 'Write to the support group named in the footer.'
        }
      />
      <Use
        id="miner"
        stored="Your email address, a hash of your PIN from which the PIN cannot be read, the simulated totals, bonus and times of mining, the wallet whose invitation you followed, and a random number that names your wallet in published snapshots. If the team blocks a wallet, when and why."
        reason="To run the simulated miner that you signed in to."
        kept="Until you ask us to delete it; a published snapshot keeps the random number and its amount. A sign-in ends after 30 days, or when you log out or sign in on another device."
        erase="Write to the support group named in the footer. In this browser, ‘Log out and forget this device’ in the miner’s settings removes every copy at once."
      />
      <Use
        id="account"
        stored="Your username, your email address if you gave one, a hash of your password, and for each sign-in its time, its network and the name of your browser. Of the team also what they changed and exported, and from which network."
        reason="To let you in, and to notice when somebody else gets in."
        kept={`Until you ask us to delete the account. A sign-in ends after ${ACCOUNT_SESSION_DAYS} days. The record of administrators’ changes stays${forDays(activityDays)}.`}
        erase="Write to the support group named in the footer. You can end other sign-ins yourself on the account page."
      />
      <Use
        id="limits"
        stored="A digest of your address and of the email or name that was tried, with the number of attempts; in the security log, the network of sign-ins to accounts. Visits are counted, not recorded."
        reason="Our legitimate interest in keeping wallets and accounts safe."
        kept="Digests until a day after the last attempt, then they are deleted. The security log as long as the operator of this site keeps its logs."
        erase={null}
      />
      <Use
        id="browser"
        stored="The theme; the game’s collection, scores and sound setting; which crypto wallet you connected, and its address until you close the tab; for miners a copy of the wallet, the email, and a slow hash of the PIN; for administrators, that one was signed in here; the public pages of this site, so that they open without network. Cookies are set only when you sign in: one for the session, and one that recognises a device that signed in before, for at most 400 days."
        reason="To let you continue where you stopped. None of it is used to follow you."
        kept={null}
        erase="Clear this site’s data in your browser’s settings."
      />
      <Use
        id="backups"
        stored="Copies of the database, to restore the site after a fault."
        reason={null}
        kept="As long as the operator of this site keeps its backups. What you delete leaves them when they are replaced."
        erase={null}
      />
      <Part id="rights" title={PARTS.rights}>
        <p>
          You may ask what is stored about you, get a copy, have it corrected or deleted, and withdraw a consent at any
          time. You may complain to the data protection authority where you live.
        </p>
      </Part>
    </ContentPage>
  );
}

interface UseProps {
  readonly id: keyof typeof PARTS;
  readonly stored: string;
  /** null: said above. */
  readonly reason: string | null;
  readonly kept: string | null;
  readonly erase: string | null;
}

/** What the site stores about one kind of use. */
function Use({ id, stored, reason, kept, erase }: UseProps): ReactNode {
  return (
    <Part id={id} title={PARTS[id]}>
      <HairlineList items={{ Stored: stored, Why: reason, 'How long': kept, Deletion: erase }} />
    </Part>
  );
}
