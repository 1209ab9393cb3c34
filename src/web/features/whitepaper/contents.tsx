import { type ReactNode, useEffect, useState } from 'react';
import { Fold } from '#web/components/ui/fold.tsx';

export const CHAPTERS = {
  introduction: 'Introduction',
  vision: 'Vision',
  'key-features': 'Key Features',
  tokenomics: 'Tokenomics',
  'presale-structure': 'Presale Structure',
  'security-and-governance': 'Security & Governance',
  conclusion: 'Conclusion',
} as const;

/** The links to the chapters; that of the chapter in the upper part of the window is marked. */
export function Contents(): ReactNode {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) if (isIntersecting) setCurrent(target.id);
      },
      // One line across the window, which one chapter crosses.
      { rootMargin: '-30% 0px -70%' },
    );
    for (const chapter of document.querySelectorAll('.whitepaper section')) observer.observe(chapter);
    return () => observer.disconnect();
  }, []);
  return (
    <nav aria-label="Contents" className="sticky-title border-line max-md:border-y md:pt-8 print:hidden">
      <Fold title="Contents" isOpenWide>
        <ol>
          {Object.entries(CHAPTERS).map(([id, title]) => (
            <li key={id}>
              <a
                href={`#${id}`}
                aria-current={id === current ? 'location' : undefined}
                className="flex min-h-11 items-center gap-4 text-muted text-sm tabular-nums hover:text-text aria-[current]:font-semibold aria-[current]:text-text md:min-h-10 md:text-base"
              >
                <span aria-hidden="true">{chapterNumber(id)}</span>
                {title}
              </a>
            </li>
          ))}
        </ol>
      </Fold>
    </nav>
  );
}

export function chapterNumber(id: string): number {
  return Object.keys(CHAPTERS).indexOf(id) + 1;
}
