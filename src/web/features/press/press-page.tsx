import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { PageIntro } from '#web/components/layout/page-intro.tsx';
import { HairlineList } from '#web/components/ui/hairline-list.tsx';
import { LinkList } from '#web/components/ui/link-list.tsx';
import { MailLink } from '#web/components/ui/mail-link.tsx';
import { OutsideLink } from '#web/components/ui/outside-link.tsx';
import { PlannedDateText } from '#web/components/ui/planned-date.tsx';
import { instantParts } from '#web/lib/instant-text.ts';
import { usePageData } from '#web/lib/page-data.ts';
import { useServerDay } from '#web/lib/use-today.ts';
import { ColorSwatch } from './color-swatch.tsx';
import { PRESS, type PressTile } from './texts.ts';

export function PressPage(): ReactNode {
  const { facts, logo, colors, contact } = PRESS;
  const address = usePageData().content?.project?.contact;
  return (
    <div className="page-width py-14 md:py-20">
      <PageIntro title={PRESS.title} lead={PRESS.lead} />
      <PressSection id="facts-to-quote" title={facts.title} text={<AsOf />}>
        <HairlineList
          items={[
            ...facts.items,
            ...facts.dates.map(({ title, date }) => ({ title, text: <PlannedDateText date={date} atStart /> })),
          ]}
        />
        <LinkList items={facts.links} />
      </PressSection>
      <PressSection id="logo" title={logo.title} text={logo.text}>
        <ul className="grid gap-4 sm:grid-cols-2">
          {logo.tiles.map((tile) => (
            <LogoTile key={tile.label} tile={tile} />
          ))}
        </ul>
      </PressSection>
      <PressSection id="colours" title={colors.title} text={colors.text}>
        <ul className="grid gap-4 sm:grid-cols-2">
          {colors.swatches.map((swatch) => (
            <ColorSwatch key={swatch.hex} {...swatch} />
          ))}
        </ul>
      </PressSection>
      <PressSection
        id="contact"
        title={contact.title}
        text={address === undefined ? contact.noAddress + contact.text : contact.text}
      >
        {address !== undefined && <MailLink address={address} />}
        <OutsideLink link={contact.channel} className="justify-self-start" />
        <LinkList items={contact.links} />
      </PressSection>
    </div>
  );
}

/** The page is rendered again when the day ends. */
function AsOf(): ReactNode {
  const { day } = useServerDay();
  return `${PRESS.facts.asOf} ${instantParts(day, 'UTC').day}.`;
}

interface PressSectionProps {
  readonly id: string;
  readonly title: string;
  readonly text: ReactNode;
  readonly children: ReactNode;
}

function PressSection({ id, title, text, children }: PressSectionProps): ReactNode {
  return (
    <section aria-labelledby={id} className="mt-14 grid gap-x-16 gap-y-5 md:grid-cols-[4fr_8fr]">
      <div className="grid content-start gap-2">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        <p className="max-w-[37em] text-muted">{text}</p>
      </div>
      <div className="grid min-w-0 content-start gap-6">{children}</div>
    </section>
  );
}

/** A picture with its files, on a ground of its own, so that both themes show it alike. */
function LogoTile({ tile: { label, ground, files } }: { readonly tile: PressTile }): ReactNode {
  const [{ path, width, height }] = files;
  return (
    <li className="grid content-between overflow-hidden rounded-md border border-line">
      <div className={`${ground} bg-ground p-4`}>
        <img src={path} width={width} height={height} alt="" loading="lazy" className="h-44 w-full object-contain" />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-line border-t px-4 py-2">
        <p className="font-semibold">{label}</p>
        <ul className="flex flex-wrap gap-x-4">
          {files.map((file) => (
            <li key={file.path}>
              <a
                href={file.path}
                download
                aria-label={PRESS.logo.download(label, file.format)}
                className="inline-flex min-h-11 items-center gap-1 font-semibold text-link text-sm"
              >
                <Download aria-hidden="true" className="size-4" />
                {file.format}
                {file.isScalable !== true && ` ${PRESS.logo.size(file.width, file.height)}`}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}
