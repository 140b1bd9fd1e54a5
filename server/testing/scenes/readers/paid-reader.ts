import type { PaidTerms } from '#shared/parsing/readers.contract.ts';
import type { ReaderName } from '#shared/parsing/readers.ts';
import type { TestApp } from '../../app/test-app.ts';
import { HARVEST_KEY } from '../../doubles/fake-harvest-api.ts';
import { anOperator } from '../operators.ts';

/** An operator's client. */
export type OperatorClient = ReturnType<TestApp['as']>;

export const someTerms: PaidTerms = {
  priceMicros: 2_000,
  capMicros: 1_000_000,
  currency: 'EUR',
  concurrency: 5,
};

/** Switches readers on and off like an operator; the others do not change. */
export async function switchReaders(
  client: OperatorClient,
  on: { readonly [name in ReaderName]?: boolean },
): Promise<void> {
  const { version, readers } = await client.operatorReaders.read();
  const wanted = readers.map(({ name, isOn }) => ({ name, isOn: on[name] ?? isOn }));
  await client.operatorReaders.arrange({ body: { version, readers: wanted } });
}

/** An operator who has set up the paid reader and switched it on. */
export async function withPaidReader(
  app: TestApp,
  terms: Partial<PaidTerms> = {},
): Promise<OperatorClient> {
  const { token } = await anOperator(app);
  const client = app.as(token);
  await client.operatorReaders.setKey({ body: { key: HARVEST_KEY } });
  await client.operatorReaders.setTerms({ body: { ...someTerms, ...terms } });
  await switchReaders(client, { harvest_api: true });
  return client;
}
