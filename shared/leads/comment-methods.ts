const methods: { readonly [method: string]: string } = {
  guest_page: 'Guest page',
  guest_page_json_ld: 'Guest page',
  creator: 'Your approval',
  creator_view: 'Your own view',
  company_page: 'Company page, through LinkedIn’s API',
  trust: 'Opened on trust',
  harvest_api: 'Paid reader',
};

/** How a comment was read, in words. */
export function methodName(method: string): string {
  return methods[method] ?? method.replaceAll('_', ' ');
}

/** Stored names of all ways with their words. */
export const methodNames: readonly (readonly [string, string])[] = Object.entries(methods);

/** How sure the evidence of an unlock is, in words. */
export const confidenceNames: { readonly [confidence: string]: string } = {
  high: 'High',
  medium: 'Medium',
  approved: 'Approved by you',
  unconfirmed: 'Not confirmed',
};

/** All stored names of the way of reading that a stored name is of. */
export const methodsLike = (method: string): readonly string[] =>
  methodGroups.find((group) => group.methods.includes(method))?.methods ?? [method];

/** Ways that look the same to a creator stand together, each with its stored names. */
export const methodGroups: readonly { name: string; methods: readonly string[] }[] = [
  ...new Set(Object.values(methods)),
].map((name) => ({
  name,
  methods: Object.keys(methods).filter((method) => methods[method] === name),
}));
