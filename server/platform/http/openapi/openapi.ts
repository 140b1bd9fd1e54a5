import { type ErrorCode, contract, errorDefinitions } from '#shared/api/contract.ts';
import type { Api, Endpoint } from '#shared/api/define-api.ts';
import { FileAnswer } from '#shared/api/file-transfer.ts';
import { ErrorBody } from '#shared/api/error-body.ts';
import { InstanceSettings } from '#shared/settings/instance-settings.ts';
import { z } from 'zod';

type Json = { [key: string]: unknown };

/** The contract as an OpenAPI 3.1 document. All text comes from the contract: there is no second copy. */
export function createOpenApiDocument(features: { [feature: string]: Api } = contract): Json {
  const schemas = new NamedSchemas();
  const paths: { [path: string]: Json } = {};
  for (const [feature, api] of Object.entries(features)) {
    for (const [name, endpoint] of Object.entries(api)) {
      const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
      paths[path] = {
        ...paths[path],
        [endpoint.method.toLowerCase()]: operationOf(feature, name, endpoint, schemas),
      };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${InstanceSettings.parse({}).productName} API`,
      version: '1',
      description:
        'Every call of the console, the unlock page and other clients. Answers are JSON; a failure has the shape of `Error`.',
    },
    paths,
    components: {
      schemas: schemas.all(),
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The sessionToken of a sign-in. A session opened in a browser also needs its cookie.',
        },
        operator: {
          type: 'http',
          scheme: 'bearer',
          description:
            "The token of an operator's sign-in, here or in x-admin-token; both must be equal. A session opened in a browser also needs its cookie.",
        },
      },
    },
  };
}

function operationOf(
  feature: string,
  name: string,
  endpoint: Endpoint,
  schemas: NamedSchemas,
): Json {
  const success = Object.entries(endpoint.responses).map(([status, schema]) => [
    status,
    { description: 'Success', content: successContent(schema, schemas) },
  ]);
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary: endpoint.summary,
    ...(endpoint.auth === 'public' ? {} : { security: securityOf(endpoint) }),
    ...parametersOf(endpoint, schemas),
    ...bodyOf(endpoint, schemas),
    responses: { ...Object.fromEntries(success), ...failuresOf(endpoint, schemas) },
    ...(endpoint.limits === undefined ? {} : { 'x-limits': endpoint.limits }),
    ...(endpoint.overflow === undefined ? {} : { 'x-overflow': endpoint.overflow }),
    ...(endpoint.limitsCount === undefined ? {} : { 'x-limits-count': endpoint.limitsCount }),
  };
}

function securityOf({ auth }: Endpoint): Json[] {
  if (auth === 'admin') return [{ operator: [] }];
  return auth === 'optional' ? [{}, { session: [] }] : [{ session: [] }];
}

function parametersOf(endpoint: Endpoint, schemas: NamedSchemas): Json {
  const parameters = (['params', 'query'] as const).flatMap((place) => {
    const object = endpoint[place];
    return Object.entries(object?.shape ?? {}).map(([name, schema]) => ({
      name,
      in: place === 'params' ? 'path' : 'query',
      required: place === 'params' || !z.safeParse(schema, undefined).success,
      schema: schemas.convert(schema, 'input'),
    }));
  });
  return parameters.length === 0 ? {} : { parameters };
}

const BYTES = { type: 'string', format: 'binary' };

function successContent(schema: z.ZodType, schemas: NamedSchemas): Json {
  return schema === FileAnswer
    ? { 'application/octet-stream': { schema: BYTES } }
    : jsonContent(schemas.convert(schema, 'output'));
}

function bodyOf({ body, bodyLimit = 65_536, upload }: Endpoint, schemas: NamedSchemas): Json {
  if (upload !== undefined) {
    const { field, maxBytes } = upload;
    const schema = { type: 'object', properties: { [field]: BYTES }, required: [field] };
    const content = { 'multipart/form-data': { schema } };
    return { requestBody: { required: true, content, 'x-max-bytes': maxBytes } };
  }
  if (body === undefined) return {};
  const content = jsonContent(schemas.convert(body, 'input'));
  return { requestBody: { required: true, content, 'x-max-bytes': bodyLimit } };
}

/** Documented failures by status: the endpoint's own codes and those its parts can cause. */
function failuresOf(endpoint: Endpoint, schemas: NamedSchemas): Json {
  const codes: ErrorCode[] = [...(endpoint.errors as ErrorCode[])]; // checked by a test: every code is defined
  if (endpoint.auth === 'creator' || endpoint.auth === 'admin') codes.push('unauthenticated');
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
  if (endpoint.limits) codes.push('rate_limited');
  codes.push('internal_error', 'temporarily_unavailable');

  const byStatus: { [status: string]: ErrorCode[] } = {};
  for (const code of new Set(codes))
    (byStatus[String(errorDefinitions[code][0])] ??= []).push(code);
  const schema = schemas.convert(ErrorBody, 'output');
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, list]) => [
      status,
      {
        description: list.map((code) => `\`${code}\`: ${errorDefinitions[code][1]}`).join('\n\n'),
        content: jsonContent(schema),
        'x-codes': list,
      },
    ]),
  );
}

function jsonContent(schema: Json): Json {
  return { 'application/json': { schema } };
}

/** Schemas with an id become components; one that differs as input and output becomes two. */
class NamedSchemas {
  readonly #all = new Map<string, Json>();

  convert(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
    const json = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json; // a plain JSON object
    delete json['$schema'];
    const definitions = (json['$defs'] ?? {}) as { [id: string]: Json }; // zod's own layout
    delete json['$defs'];
    const names = new Map(
      Object.entries(definitions).map(([id, definition]) => [
        id,
        this.#nameFor(id, definition, io),
      ]),
    );
    const rename = (value: Json) => renameReferences(value, names);
    for (const [id, definition] of Object.entries(definitions)) {
      this.#all.set(names.get(id) ?? id, rename(definition));
    }
    return rename(json);
  }

  #nameFor(id: string, definition: Json, io: 'input' | 'output'): string {
    const known = this.#all.get(id);
    const own = new Map([[id, id]]);
    const isSame =
      known === undefined ||
      JSON.stringify(known) === JSON.stringify(renameReferences(definition, own));
    return isSame ? id : `${id}${io === 'input' ? 'Input' : 'Output'}`;
  }

  all(): Json {
    return Object.fromEntries([...this.#all].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }
}

function renameReferences(value: Json, names: ReadonlyMap<string, string>): Json {
  const text = JSON.stringify(value, (key, inner: unknown) => {
    if (key !== '$ref' || typeof inner !== 'string') return inner;
    const id = inner.replace('#/$defs/', '');
    return `#/components/schemas/${names.get(id) ?? id}`;
  });
  return JSON.parse(text) as Json; // an object stays one
}
