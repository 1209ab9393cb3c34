import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { NO_PROGRESS } from './rules/progress.ts';
import { StartScreen } from './start-screen.tsx';

const textOf = (progress: typeof NO_PROGRESS): string =>
  renderToStaticMarkup(<StartScreen progress={progress} onStart={() => undefined} />)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

it('says what there is to beat beside the button, or before the first round that it is kept', () => {
  const { collection, lifetime } = NO_PROGRESS;
  const played = {
    ...NO_PROGRESS,
    collection: { ...collection, totalPoints: 402, tokens: { ...collection.tokens, bronze: 20, diamond: 3 } },
    lifetime: { ...lifetime, bestScore: 155 },
  };
  expect(textOf(NO_PROGRESS)).toContain('kept in this browser');
  expect(textOf(played)).toContain('Best score 155 Tokens 23 Points 402');
  expect(textOf(played)).not.toContain('kept in this browser');
});
