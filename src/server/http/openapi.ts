import type { SiteDocument } from '#contract/documents.ts';
import { type Endpoint, tagOf } from '#contract/endpoint.ts';
import { PROBLEM_MEDIA_TYPE, PROBLEMS, type ProblemCode, problemSchema } from '#contract/problem.ts';
import { jsonSchema } from './bind.ts';

type Schema = NonNullable<Endpoint['body']>;

/** Returns the OpenAPI 3.1 document of the API and of the site's documents, generated from the contract. */
export function openApiDocument(endpoints: readonly Endpoint[], documents: readonly SiteDocument[]): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(endpoint),
    };
  }
  for (const document of documents) paths[document.path] = { get: documentOperation(document) };
  return {
    openapi: '3.1.0',
    info: { title: 'Technovex API', version: '1', description: 'Failures are problem documents (RFC 9457).' },
    paths,
    components: { schemas: { Problem: jsonSchema(problemSchema, 'output') } },
  };
}

function operation(endpoint: Endpoint): object {
  const codes: ProblemCode[] = [
    ...(parametersOf(endpoint).length > 0 || endpoint.body !== undefined ? (['invalid-request'] as const) : []),
    ...(endpoint.body === undefined ? [] : (['body-too-large', 'unsupported-media-type'] as const)),
    ...(endpoint.access === 'anyone' ? [] : (['not-signed-in'] as const)),
    ...(endpoint.access === 'editor' || endpoint.access === 'admin'
      ? (['not-an-administrator', 'password-change-required'] as const)
      : []),
    ...endpoint.problems,
    'temporarily-unavailable',
  ];
  return {
    operationId: operationIdOf(endpoint),
    tags: [tagOf(endpoint.path)],
    summary: endpoint.summary,
    ...(parametersOf(endpoint).length === 0 ? {} : { parameters: parametersOf(endpoint) }),
    ...(endpoint.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } },
          },
        }),
    responses: {
      [endpoint.successStatus]: {
        description: 'Success',
        ...successContent(endpoint),
      },
      ...problemResponses(codes),
    },
  };
}

/** 'GET /api/miner/wallets/{email}' is 'getMinerWalletsByEmail'. */
function operationIdOf({ method, path }: Endpoint): string {
  const words = path.slice('/api/'.length).replaceAll('{', 'by-').replaceAll('}', '').split(/[/-]/);
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function successContent({ response, mediaTypes }: Endpoint): object {
  if (mediaTypes !== undefined) {
    return { content: Object.fromEntries(mediaTypes.map((type) => [type, { schema: { type: 'string' } }])) };
  }
  return response === undefined ? {} : { content: { 'application/json': { schema: jsonSchema(response, 'output') } } };
}

function documentOperation({ path, mediaType, summary, schema, tag }: SiteDocument): object {
  const content = { [mediaType]: { schema: schema === undefined ? { type: 'string' } : jsonSchema(schema, 'output') } };
  return {
    operationId: path.slice(1),
    tags: [tag],
    summary,
    responses: { 200: { description: 'Success', content }, 304: { description: 'Unchanged since the ETag sent' } },
  };
}

function parametersOf({ params, queryParams }: Endpoint): object[] {
  return [...parameters('path', params), ...parameters('query', queryParams)];
}

function parameters(place: 'path' | 'query', schema: Schema | undefined): object[] {
  if (schema === undefined) return [];
  const { properties, required = [] } = jsonSchema(schema, 'input') as {
    properties: Record<string, object>;
    required?: readonly string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }));
}

const RETRY_LATER = new Set<number>([PROBLEMS['too-many-requests'].status, PROBLEMS['temporarily-unavailable'].status]);
const RETRY_AFTER = { description: 'Seconds to wait', schema: { type: 'integer', minimum: 1 } };

/** One response for each status, which several problems may share. */
function problemResponses(codes: readonly ProblemCode[]): Record<string, object> {
  const responses: Record<string, object> = {};
  for (const status of new Set(codes.map((code) => PROBLEMS[code].status))) {
    const titles = codes.filter((code) => PROBLEMS[code].status === status).map((code) => PROBLEMS[code].title);
    responses[status] = {
      description: [...new Set(titles)].join('; '),
      ...(RETRY_LATER.has(status) ? { headers: { 'Retry-After': RETRY_AFTER } } : {}),
      content: { [PROBLEM_MEDIA_TYPE]: { schema: { $ref: '#/components/schemas/Problem' } } },
    };
  }
  return responses;
}
