import { contract } from '#shared/api/contract.ts';
import { type ErrorCode, errorDefinitions } from '#shared/api/error-definitions.ts';
import { fillErrorText } from '#shared/api/errors.ts';
import { type Api, type Endpoint, errorsOf } from '#shared/api/define-api.ts';
import { EventsAnswer } from '#shared/api/event-stream.ts';
import { FileAnswer } from '#shared/api/file-transfer.ts';
import { ErrorBody } from '#shared/api/error-body.ts';
import { type EndpointExamples, leadExamples } from './lead-examples.ts';
import { instanceDefaults } from '#shared/app/instance-defaults.ts';
import type { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';

/** By the name of the operation. */
const examplesOf: { readonly [operation: string]: EndpointExamples } = leadExamples;

type Json = { [key: string]: unknown };

/** The contract as an OpenAPI 3.1 document. All text comes from the contract. */
export function createOpenApiDocument(
  features: { [feature: string]: Api } = contract,
  productName: string = instanceDefaults.productName,
): Json {
  const paths: ZodOpenApiPathsObject = {};
  for (const [feature, api] of Object.entries(features)) {
    for (const [name, endpoint] of Object.entries(api)) {
      const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
      paths[path] = {
        ...paths[path],
        [endpoint.method.toLowerCase()]: operationOf(feature, name, endpoint),
      };
    }
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: `${productName} API`,
      version: '1',
      description:
        'Every call of the console, the unlock page and other clients. Answers are JSON; a failure has the shape of `Error`.',
    },
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The sessionToken of a sign-in. A session opened in a browser also needs its cookie.',
        },
        device: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token of a paired device. No other call takes it.',
        },
        operator: {
          type: 'http',
          scheme: 'bearer',
          description:
            "The token of an operator's sign-in, here or in x-admin-token; both must be equal. A session opened in a browser also needs its cookie.",
        },
      },
    },
  }) as unknown as Json; // a plain JSON object
}

function operationOf(feature: string, name: string, endpoint: Endpoint): ZodOpenApiOperationObject {
  const examples = examplesOf[`${feature}.${name}`];
  const success = Object.entries(endpoint.responses).map(([status, schema], at) => [
    status,
    {
      description: 'Success',
      content: successContent(schema, at === 0 ? examples?.answer : undefined),
    },
  ]);
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary: endpoint.summary,
    ...(endpoint.auth === 'public' ? {} : { security: securityOf(endpoint) }),
    ...parametersOf(endpoint),
    ...bodyOf(endpoint, examples?.body),
    responses: { ...Object.fromEntries(success), ...failuresOf(endpoint) },
    ...(endpoint.roles === undefined ? {} : { 'x-roles': endpoint.roles }),
    ...(endpoint.limits === undefined ? {} : { 'x-limits': endpoint.limits }),
    ...(endpoint.overflow === undefined ? {} : { 'x-overflow': endpoint.overflow }),
    ...(endpoint.limitsCount === undefined ? {} : { 'x-limits-count': endpoint.limitsCount }),
  };
}

function securityOf({ auth }: Endpoint): { [scheme: string]: string[] }[] {
  if (auth === 'admin') return [{ operator: [] }];
  if (auth === 'reader') return [{ device: [] }, { session: [] }];
  return auth === 'optional' ? [{}, { session: [] }] : [{ session: [] }];
}

function parametersOf({
  params,
  query,
}: Endpoint): Pick<ZodOpenApiOperationObject, 'requestParams'> {
  if (params === undefined && query === undefined) return {};
  return { requestParams: { ...(params && { path: params }), ...(query && { query }) } };
}

const BYTES = { type: 'string' as const, format: 'binary' };

function successContent(schema: z.ZodType, example?: object) {
  if (schema === EventsAnswer)
    return { 'text/event-stream': { schema: { type: 'string' as const } } };
  return schema === FileAnswer
    ? { 'application/octet-stream': { schema: BYTES } }
    : jsonContent(schema, example === undefined ? {} : { example });
}

function bodyOf(
  { body, bodyLimit = 65_536, upload }: Endpoint,
  examples: EndpointExamples['body'] | undefined,
): Pick<ZodOpenApiOperationObject, 'requestBody'> {
  if (upload !== undefined) {
    const { field, maxBytes } = upload;
    const schema = { type: 'object' as const, properties: { [field]: BYTES }, required: [field] };
    const content = { 'multipart/form-data': { schema } };
    return { requestBody: { required: true, content, 'x-max-bytes': maxBytes } };
  }
  if (body === undefined) return {};
  const content = jsonContent(body, examples === undefined ? {} : { examples });
  return { requestBody: { required: true, content, 'x-max-bytes': bodyLimit } };
}

/** Documented failures by status: the endpoint's own codes and those its parts can cause. */
function failuresOf(endpoint: Endpoint): ZodOpenApiResponsesObject {
  const codes: ErrorCode[] = [...(errorsOf(endpoint) as ErrorCode[])]; // checked by a test: every code is defined
  if (['creator', 'reader', 'admin'].includes(endpoint.auth)) codes.push('unauthenticated');
  if (endpoint.params ?? endpoint.query ?? endpoint.body) codes.push('validation_failed');
  if (endpoint.query) codes.push('malformed_request');
  if (endpoint.body) {
    codes.push('malformed_body', 'unknown_field', 'payload_too_large', 'unsupported_media_type');
  }
  if (endpoint.upload) {
    codes.push(
      'validation_failed',
      'malformed_body',
      'payload_too_large',
      'unsupported_media_type',
    );
  }
  if (endpoint.rowsOf) codes.push('list_too_long', 'storage_full');
  if (endpoint.limits) codes.push('rate_limited');
  codes.push('internal_error', 'temporarily_unavailable');

  const byStatus: { [status: string]: ErrorCode[] } = {};
  for (const code of new Set(codes))
    (byStatus[String(errorDefinitions[code][0])] ??= []).push(code);
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, list]) => [
      status,
      {
        description: list.map((code) => `\`${code}\`: ${textOf(code, endpoint)}`).join('\n\n'),
        content: jsonContent(ErrorBody),
        'x-codes': list,
      },
    ]),
  );
}

function textOf(code: ErrorCode, { upload }: Endpoint): string {
  const how = upload === undefined ? 'as JSON' : 'as a form with the file (multipart/form-data)';
  const text = errorDefinitions[code][1];
  return code === 'unsupported_media_type' ? fillErrorText(text, { how }) : text;
}

function jsonContent(schema: z.ZodType, examples: object = {}) {
  return { 'application/json': { schema, ...examples } };
}
