import type { ColumnTarget, ImportTarget } from '#shared/leads/imports/import-columns.ts';

/** Headings of this product's own exports, of LinkedIn, and of the usual tools, in small letters. */
const known: { readonly [target in ImportTarget]: readonly string[] } = {
  name: [
    'name',
    'full name',
    'fullname',
    'contact',
    'contact name',
    'person',
    'vollständiger name',
  ],
  firstName: ['first name', 'firstname', 'given name', 'forename', 'vorname', 'prénom', 'nombre'],
  lastName: ['last name', 'lastname', 'surname', 'family name', 'nachname', 'nom', 'apellidos'],
  headline: ['headline', 'bio', 'tagline', 'linkedin headline'],
  position: ['position', 'job title', 'title', 'role', 'job', 'beruf', 'poste'],
  company: ['company', 'company name', 'organization', 'organisation', 'employer', 'firma'],
  email: [
    'email',
    'e-mail',
    'mail',
    'email address',
    'e-mail address',
    'e-mail 1 - value',
    'e-mail-adresse',
    'correo',
    'work email',
  ],
  profileUrl: [
    'profile link',
    'profile url',
    'profile',
    'linkedin',
    'linkedin url',
    'linkedin profile',
    'linkedin profile url',
    'url',
    'person linkedin url',
  ],
  stage: ['stage', 'status', 'lead status', 'lifecycle stage'],
  tags: ['tags', 'tag', 'labels', 'label', 'segments'],
};

/** Case, spaces and signs around do not tell headings apart. */
export const headingKey = (heading: string): string =>
  heading
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[_\s]+/g, ' ')
    .replaceAll(/^[\s'"*:]+|[\s'"*:]+$/g, '');

const allKnown = new Set(Object.values(known).flat());
export const isKnownHeading = (heading: string): boolean => allKnown.has(headingKey(heading));

export const headingsKey = (headings: readonly string[]): string =>
  JSON.stringify(headings.map(headingKey)).slice(0, 2_000);

interface Cells {
  headings: readonly string[];
  samples: readonly (readonly string[])[];
}

/** What the columns of a file mean; nothing is taken twice. */
export function guessTargets(
  { headings, samples }: Cells,
  fields: readonly { id: string; name: string }[],
): ColumnTarget[] {
  const taken = new Set<string>();
  const take = (target: string | undefined): ColumnTarget => {
    if (target === undefined || taken.has(target)) return null;
    taken.add(target);
    return target;
  };
  const targets = headings.map((heading) => {
    const key = headingKey(heading);
    const [target] = Object.entries(known).find(([, names]) => names.includes(key)) ?? [];
    const field = fields.find(({ name }) => headingKey(name) === key);
    return take(target ?? (field === undefined ? undefined : `own:${field.id}`));
  });
  // A column nobody named may still tell by what stands in it.
  return targets.map((target, at) => {
    if (target !== null) return target;
    const cells = (samples[at] ?? []).filter((cell) => cell !== '');
    if (cells.length === 0) return null;
    if (cells.every((cell) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(cell))) return take('email');
    if (cells.every((cell) => /linkedin\.com\/in\//i.test(cell))) return take('profileUrl');
    return null;
  });
}
