import { leadExportsApi } from '#shared/leads/export.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';

/** The large export that is written or ready. */
export const ownLeadExport = endpointQuery(leadExportsApi.read, {});
