import { contract } from '#shared/api/contract.ts';
import type { Api, Endpoint } from '#shared/api/define-api.ts';

export interface ContractRoute {
  /** `feature.name`, as in the contract. */
  name: string;
  endpoint: Endpoint;
  /** Names of the ids in its path, in order. */
  params: readonly string[];
}

const features: { readonly [feature: string]: Api } = contract;

/** Every endpoint of the contract; new ones are found automatically. */
export const contractRoutes: readonly ContractRoute[] = Object.entries(features).flatMap(
  ([feature, api]) =>
    Object.entries(api).map(([name, endpoint]) => ({
      name: `${feature}.${name}`,
      endpoint,
      params: [...endpoint.path.matchAll(/:(\w+)/g)].map(([, param]) => param ?? ''),
    })),
);

/** The path with its ids, written as a client would. */
export function fillPath(path: string, idOf: (param: string) => string): string {
  return path.replaceAll(/:(\w+)/g, (_, param: string) => encodeURIComponent(idOf(param)));
}
