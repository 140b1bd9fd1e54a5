import type { Origin } from '#shared/unlock/unlock.contract.ts';
import { type UtmField, utmTags } from '#shared/leads/lead-sources.ts';
import type { OriginClaims } from '#server/features/leads/origin/touch.rules.ts';
import type { RequestContext } from '#server/platform/http/messages/request-context.ts';

type Asking = Pick<RequestContext, 'header' | 'userAgent'> &
  Partial<Pick<RequestContext, 'country'>>;
type Said = Pick<OriginClaims, 'tags' | 'referrer' | 'secondsOpen'>;

const fieldOfTag = new Map<string, UtmField>(
  Object.entries(utmTags).map(([field, tag]) => [tag, field as UtmField]), // keys of the table
);

const claims = (request: Asking, said: Said): OriginClaims => ({
  ...said,
  userAgent: request.userAgent,
  country: request.country,
  ownHost: request.header('host') ?? '',
});

/** How the visitor of a call came, by its values. */
export function saidOrigin(request: Asking, origin: Partial<Origin>): OriginClaims {
  const tagOf = (name: string) => {
    const field = fieldOfTag.get(name);
    return field === undefined ? null : origin[field];
  };
  return claims(request, {
    tags: { get: tagOf },
    referrer: origin.referrer ?? undefined,
    secondsOpen: origin.secondsOpen ?? 0,
  });
}

/**
 * The same for the page's form: its address contains the tags. Without JavaScript the referring
 * page is unknown, because the unlock page sends no referrer.
 */
export function pageOrigin(
  request: Asking,
  { referrer, secondsOpen }: Readonly<Record<string, string>>,
  query: string,
): OriginClaims {
  const tags = new URLSearchParams(query);
  return claims(request, { tags, referrer, secondsOpen: Number(secondsOpen ?? 0) });
}
