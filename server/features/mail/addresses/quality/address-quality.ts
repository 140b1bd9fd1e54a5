import { domainToASCII } from 'node:url';
import { AppError } from '#server/platform/errors.ts';
import type { Bans } from '#server/features/security/bans/bans.service.ts';
import { isFreeMailDomain } from './mail-providers.ts';
import type { MailServers } from './mail-servers.ts';
import type { ThrowawayLookup } from './throwaway-domains.ts';

/** Which addresses a magnet takes. */
export interface AddressRules {
  refusesThrowaway: boolean;
  workEmailOnly: boolean;
}

/** Judges addresses that are well formed by where they lead. */
export interface AddressQuality {
  /** Throws address_banned, email_not_work, email_throwaway or email_unreachable. */
  require(address: string, rules: AddressRules): Promise<void>;
  /** Whether its owner probably uses it once. */
  isThrowaway(address: string): Promise<boolean>;
}

/** Judges by the list, the names of providers and, unless switched off, the domain's mail servers. */
export function createAddressQuality(parts: {
  bans: Pick<Bans, 'requireAddress'>;
  throwaway: ThrowawayLookup;
  servers: MailServers;
  /** Whether domains may be asked for their mail servers. */
  mayAsk(): Promise<boolean>;
}): AddressQuality {
  const { bans, throwaway, servers, mayAsk } = parts;
  return {
    async require(address, { refusesThrowaway, workEmailOnly }) {
      await bans.requireAddress(address, 'everything');
      const domain = domainOf(address);
      if (workEmailOnly && (isFreeMailDomain(domain) || (await throwaway.has(domain)))) {
        throw new AppError('email_not_work', { values: { domain } });
      }
      if (refusesThrowaway && (await throwaway.has(domain))) {
        throw new AppError('email_throwaway', { values: { domain } });
      }
      if (!(await mayAsk())) return;
      if (domain === '' || (await servers.ask(domain)) === 'no') {
        const shown = address.slice(address.lastIndexOf('@') + 1);
        throw new AppError('email_unreachable', { values: { domain: shown } });
      }
    },
    isThrowaway: (address) => throwaway.has(domainOf(address)),
  };
}

/** As name servers know it; empty for a name that cannot exist. */
function domainOf(address: string): string {
  return domainToASCII(address.slice(address.lastIndexOf('@') + 1).toLowerCase());
}
