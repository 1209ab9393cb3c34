import type { FastifyInstance } from 'fastify';
import { statusRead } from '#contract/status.ts';
import { bindEndpoint } from '#server/http/bind-endpoint.ts';
import type { StatusService } from './service.ts';

export function registerStatusRoutes(app: FastifyInstance, service: StatusService): void {
  bindEndpoint(app, statusRead, () => service.read());
}
