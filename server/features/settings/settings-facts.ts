import { createHash } from 'node:crypto';
import type { AuditFacts } from '#shared/audit/audit.contract.ts';
import type { InstanceSettings, SettingName } from '#shared/settings/instance-settings.ts';

const FIGURE = 'figure_';
const TERM = 'referrals_';
const ANNOUNCEMENT = 'announcement';
const ALERT = 'alert_';

/** Flat, as the log shows them: a figure by its name, counted ones as "live". No address stands there. */
export function factsOf(settings: InstanceSettings): AuditFacts {
  const { pageFigures, referralTerms, announcement, signUp, alerts, ...others } = settings;
  const { emails, ...rules } = alerts;
  const told = Object.entries(rules).map(([name, { isOn, limit, byEmail }]) => [
    ALERT + name,
    `${limit}${byEmail ? ', by email' : ''}${isOn ? '' : ', off'}`,
  ]);
  const figures = Object.entries(pageFigures).map(([id, { text, source }]) => [
    FIGURE + id,
    source === 'live' ? 'live' : text,
  ]);
  const terms = Object.entries(referralTerms).map(([name, value]) => [TERM + name, value]);
  const fields = Object.entries(announcement).map(([name, value]) => [
    `${ANNOUNCEMENT}_${name}`,
    value,
  ]);
  return {
    ...others,
    signUp: signUp.rule === 'domains' ? signUp.domains.join(', ') : signUp.rule,
    alertAddresses: emails.length === 0 ? 0 : digestOf(emails),
    ...Object.fromEntries([...fields, ...figures, ...terms, ...told]),
  };
}

/** How many addresses, and a mark that is another one when they changed. */
function digestOf(emails: readonly string[]): string {
  const mark = createHash('sha256').update(emails.join()).digest('hex').slice(0, 6);
  return `${emails.length} (${mark})`;
}

/** What is changed and restored together with a fact: the announcement is one thing. */
export function partOf(fact: string): string {
  return fact.startsWith(`${ANNOUNCEMENT}_`) ? ANNOUNCEMENT : fact;
}

/** A fact that every change of a part has. */
export function factOfPart(part: string): string {
  return part === ANNOUNCEMENT ? `${ANNOUNCEMENT}_text` : part;
}

/** The facts of one part. */
export function factsOfPart(facts: AuditFacts, part: string): AuditFacts {
  return Object.fromEntries(Object.entries(facts).filter(([name]) => partOf(name) === part));
}

/**
 * The change that gives a part the value of these facts, not checked yet; null for a part that these
 * settings do not have. Figures and terms are objects, so it names those beside it as they are now.
 */
export function changeTo(
  part: string,
  facts: AuditFacts,
  now: InstanceSettings,
): { name: SettingName; value: unknown } | null {
  const fact = facts[part];
  if (part.startsWith(FIGURE)) {
    const figures = new Map(Object.entries(now.pageFigures));
    const id = part.slice(FIGURE.length);
    const figure = figures.get(id);
    if (figure === undefined) return null;
    const value =
      fact === 'live' ? { ...figure, source: 'live' } : { text: fact, source: 'stated' };
    return { name: 'pageFigures', value: { ...now.pageFigures, [id]: value } };
  }
  if (part.startsWith(TERM)) {
    const name = part.slice(TERM.length);
    if (!Object.hasOwn(now.referralTerms, name)) return null;
    return { name: 'referralTerms', value: { ...now.referralTerms, [name]: fact } };
  }
  if (part === ANNOUNCEMENT) {
    const fields = Object.entries(facts).map(([name, value]) => [
      name.slice(ANNOUNCEMENT.length + 1),
      value,
    ]);
    return { name: 'announcement', value: Object.fromEntries(fields) };
  }
  if (part === 'signUp') {
    const isRule = fact === 'open' || fact === 'invitation';
    const value = isRule ? { rule: fact } : { rule: 'domains', domains: String(fact).split(', ') };
    return { name: 'signUp', value };
  }
  if (part.startsWith(ALERT)) {
    const name = part.slice(ALERT.length);
    if (!Object.hasOwn(now.alerts, name)) return null;
    const [limit, ...words] = String(fact).split(', ');
    const isOn = !words.includes('off');
    const value = { isOn, limit: Number(limit), byEmail: words.includes('by email') };
    return { name: 'alerts', value: { ...now.alerts, [name]: value } };
  }
  const name = Object.keys(now).find((key) => key === part) as SettingName | undefined; // a key of it
  return name === undefined ? null : { name, value: fact };
}
