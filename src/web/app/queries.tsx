import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { createQueryClient } from './query-client.ts';

export const queryClient: QueryClient = createQueryClient();

export function withQueries(Screen: ComponentType): ComponentType {
  return function ScreenWithQueries() {
    return (
      <QueryClientProvider client={queryClient}>
        <Screen />
      </QueryClientProvider>
    );
  };
}
