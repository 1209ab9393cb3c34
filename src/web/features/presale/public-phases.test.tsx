import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { usePublicPhases } from './public-phases.ts';

function Names() {
  const { data } = usePublicPhases();
  return <p>{data === undefined ? 'shipped content' : data.map(({ name }) => name).join(', ')}</p>;
}

function render(client: QueryClient): string {
  return renderToString(
    <QueryClientProvider client={client}>
      <Names />
    </QueryClientProvider>,
  );
}

it('has nothing on the server, where pages are the same for everybody, so that shipped content stands', () => {
  expect(render(new QueryClient())).toContain('shipped content');
});

it('gives the phases once they are there', () => {
  const client = new QueryClient();
  client.setQueryData(['presale', 'public'], [{ name: 'Presale Phase 1' }]);
  expect(render(client)).toContain('Presale Phase 1');
});
