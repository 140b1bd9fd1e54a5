import { readFileSync } from 'node:fs';
import { describe, expect } from 'vitest';
import { errorDefinitions } from '#shared/api/error-definitions.ts';
import { defineApi, errorsOf } from '#shared/api/define-api.ts';
import { FileAnswer } from '#shared/api/file-transfer.ts';
import { leadExamples } from './lead-examples.ts';
import { contractRoutes } from '#server/testing/access/contract-routes.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import { z } from 'zod';
import { createOpenApiDocument } from './openapi.ts';

const it = appTest();

describe('the OpenAPI document', () => {
  it('in docs/ equals the contract: `npm run openapi` writes it', () => {
    const file = new URL('../../../../docs/openapi.json', import.meta.url);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(createOpenApiDocument());
  });

  it('has every endpoint with its limits, codes and body', () => {
    const document = createOpenApiDocument() as {
      paths: { [path: string]: { [method: string]: Record<string, unknown> } };
    }; // the part this test reads
    for (const { endpoint } of contractRoutes) {
      const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
      const operation = document.paths[path]?.[endpoint.method.toLowerCase()];
      expect(operation?.['summary']).toBe(endpoint.summary);
      expect(operation?.['x-limits']).toEqual(endpoint.limits);
      const text = JSON.stringify(operation?.['responses']);
      for (const code of errorsOf(endpoint)) expect(text).toContain(`"${code}"`);
      expect(operation?.['requestBody'] !== undefined).toBe(
        endpoint.body !== undefined || endpoint.upload !== undefined,
      );
    }
  });

  it('refers only to components that exist', () => {
    const text = JSON.stringify(createOpenApiDocument());
    const { components } = JSON.parse(text);
    const names = [...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map((match) => match[1]);
    expect(Object.keys(components.schemas)).toEqual(expect.arrayContaining([...new Set(names)]));
    expect(text).not.toContain('$defs');
  });

  it('has examples of the calls about leads, each of which its own schema takes as it is', () => {
    const text = JSON.stringify(createOpenApiDocument());
    const named = new Map(contractRoutes.map((route) => [route.name, route.endpoint]));
    const ofLeads = contractRoutes.filter(
      ({ name, endpoint }) => /^(?:lead|duplicates)/.test(name) && endpoint.body !== undefined,
    );
    expect(Object.keys(leadExamples).toSorted()).toEqual(
      ofLeads.map(({ name }) => name).toSorted(),
    );
    for (const [operation, { body, answer }] of Object.entries(leadExamples)) {
      const endpoint = named.get(operation);
      if (endpoint === undefined) throw new Error(`There is no ${operation}`);
      for (const { value } of Object.values(body)) {
        expect(endpoint.body?.parse(value)).toEqual(value);
        expect(text).toContain(JSON.stringify(value));
      }
      const [schema] = Object.values(endpoint.responses);
      if (answer === undefined) expect(schema).toBe(FileAnswer);
      else expect(schema?.parse(answer)).toEqual(answer);
    }
  });

  it('splits a schema that differs between request and answer', () => {
    const Thing = z.object({ note: z.string().default('') }).meta({ id: 'Thing' });
    const api = defineApi({
      save: {
        method: 'POST',
        path: '/api/things',
        auth: 'public',
        summary: 'Save.',
        body: z.object({ thing: Thing }),
        responses: { 200: z.object({ thing: Thing }) },
        errors: [],
      },
    });
    const document = JSON.stringify(createOpenApiDocument({ things: api }));
    expect(document).toContain('"Thing"');
    expect(document).toContain('"ThingOutput"');
  });
});

describe('the contract', () => {
  it('declares only error codes that are defined', () => {
    const used = contractRoutes.flatMap(({ endpoint }) => errorsOf(endpoint));
    expect(Object.keys(errorDefinitions)).toEqual(expect.arrayContaining(used));
  });
});

describe('/api/openapi.json', () => {
  it('serves the document to everybody', async ({ app }) => {
    const answer = await app.fetch('/api/openapi.json');
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(await answer.json()).toEqual(createOpenApiDocument());
  });
});
