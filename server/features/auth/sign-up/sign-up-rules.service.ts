import { domainToASCII } from 'node:url';
import type { Knex } from 'knex';
import { BY_INVITATION, signUpClosedText } from '#shared/auth/sign-up-texts.ts';
import type { InstanceSettings } from '#shared/settings/instance-settings.ts';
import { AppError } from '#server/platform/errors.ts';
import { accountKey } from '../account-key.ts';
import { wasInvited } from './sign-up-invitations.queries.ts';

/** Who may make an account, by the setting that operators chose (docs/decisions/0105). */
export interface SignUpRules {
  /**
   * Of an address that somebody typed. It is asked before an account is looked up, so it tells nothing
   * of accounts, nor of invitations. Throws sign_up_closed.
   */
  requireTyped(address: string): Promise<void>;
  /** Of a new account whose address is proven now, in that transaction. Throws sign_up_closed. */
  requireProven(trx: Knex.Transaction, user: { id: string; email: string }): Promise<void>;
  /** For the sign-up page: `invitation`, or domains and spaces; null while everybody signs up. */
  word(): Promise<string | null>;
}

export function createSignUpRules(dependencies: {
  readSettings(): Promise<Pick<InstanceSettings, 'signUp' | 'supportEmail'>>;
  /** Without mail no address is proven, so a domain says nothing. */
  canMail: boolean;
}): SignUpRules {
  const { readSettings, canMail } = dependencies;

  /** The domains to sign up with; none is by invitation only, null for everybody. */
  async function domains(): Promise<readonly string[] | null> {
    const { signUp } = await readSettings();
    if (signUp.rule === 'open') return null;
    return signUp.rule === 'domains' && canMail ? signUp.domains : [];
  }

  async function closed(named: readonly string[]): Promise<AppError> {
    const { supportEmail } = await readSettings();
    const reason = `${signUpClosedText(named)}, or write to ${supportEmail}`;
    return new AppError('sign_up_closed', { values: { reason } });
  }

  return {
    async requireTyped(address) {
      const named = await domains();
      if (named !== null && !isAt(named, address)) throw await closed(named);
    },

    async requireProven(trx, { id, email }) {
      const named = await domains();
      if (named === null || isAt(named, email) || (await wasInvited(trx, id))) return;
      throw await closed(named);
    },

    async word() {
      const named = await domains();
      if (named === null) return null;
      return named.length === 0 ? BY_INVITATION : named.join(' ');
    },
  };
}

/** Compared as name servers know them; a domain does not stand for those below it. */
function isAt(domains: readonly string[], address: string): boolean {
  const key = accountKey(address);
  const own = key.slice(key.lastIndexOf('@') + 1);
  return domains.some((domain) => (domainToASCII(domain) || domain) === own);
}
