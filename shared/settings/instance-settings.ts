import { z } from 'zod';
import { readBrandPath } from '#shared/account/brand.ts';
import { isOneLine, ONE_LINE, requiredText } from '#shared/api/field-types.ts';
import { isEmailAddress, WRONG_ADDRESS } from '#shared/auth/email-address.ts';
import { AnnouncementFields } from './announcement-fields.ts';
import { noAnnouncement } from './announcement.ts';
import { WorkRule } from '#shared/security/proof-of-work.contract.ts';
import { SignUpRule } from '#shared/auth/sign-up-rule.ts';
import { instanceDefaults } from '#shared/app/instance-defaults.ts';
import { AlertSettings } from '#shared/health/alert-rules.ts';
import { defaultReferralTerms, ReferralTerms } from '#shared/referrals/referral-terms.ts';
import { PageFigures } from '#shared/site/page-figures.ts';

const isEmptyOrAddress = (text: string): boolean => text === '' || isEmailAddress(text);
const HIDDEN_CHARACTERS = 'Please leave out invisible characters';
// A joiner within an emoji stays; what hides in a name or turns its direction does not.
const hasHiddenCharacters = (text: string): boolean =>
  /[\u061C\u180E\u200B\u200E\u200F\u2060-\u2064\uFEFF]/u.test(text);

/** Settings an operator may change; one row each, defaults here. */
export const InstanceSettings = z.object({
  productName: requiredText(40, 'Please give the product a name')
    .refine(isOneLine, ONE_LINE)
    .refine((name) => !hasHiddenCharacters(name), HIDDEN_CHARACTERS)
    .default(instanceDefaults.productName),
  tagline: z
    .string()
    .trim()
    .max(120, 'Please keep this to 120 characters')
    .refine(isOneLine, ONE_LINE)
    .default(instanceDefaults.tagline),
  supportEmail: z
    .string()
    .trim()
    .max(254)
    .refine(isEmailAddress, WRONG_ADDRESS)
    .default(instanceDefaults.supportEmail),
  /** Plain text at the end of every email; empty for none. */
  emailFooter: z
    .string()
    .trim()
    .max(400, 'Please keep this to 400 characters')
    .refine((text) => text.split('\n').every(isOneLine), 'Please use letters and line breaks only')
    .refine((text) => !hasHiddenCharacters(text), HIDDEN_CHARACTERS)
    .default(''),
  /** For buttons and links of the site, the console and emails; null for the product's own. */
  brandColour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'Use a colour such as #0a66c2')
    .toLowerCase()
    .nullable()
    .default(null),
  /** Path of the installation's logo, in the place of the product's mark; null for the mark. */
  logo: z
    .string()
    .refine((path) => readBrandPath(path) !== null, 'Upload the logo as a file')
    .nullable()
    .default(null),
  /** Who may make an account. */
  signUp: SignUpRule.default({ rule: 'open' }),
  /** When signing up and signing in need a proof of work. */
  proofOfWork: WorkRule.default('suspicion'),
  /** `plan`: email step only on plans that include it; `always`: whenever a magnet collects. */
  emailStep: z.enum(['plan', 'always']).default('plan'),
  /** Whether the domain of a visitor's address is asked for its mail servers. */
  checksMailServers: z.boolean().default(true),
  /**
   * Over the monthly comment limit: keep the lead as one over quota and serve the visitor, or `refuse`.
   * The first is stored as `hold`: the sealed audit log has it, and the way back to earlier settings reads it there.
   */
  overLimit: z.enum(['hold', 'refuse']).default('hold'),
  /** How many first publications of an account operators look at; 0 puts none into their queue. */
  firstPublications: z
    .int('Please enter a whole number')
    .min(0, 'Please enter 0 or more')
    .max(10, 'Please enter 10 at most')
    .default(1),
  /** Figures on marketing pages. */
  pageFigures: PageFigures.prefault({}),
  /** Whether marketing pages show figures at all. */
  showsPageFigures: z.boolean().default(true),
  /** Who runs this installation, for its legal texts; empty until it is entered. */
  legalName: z
    .string()
    .trim()
    .max(120, 'Please keep this to 120 characters')
    .refine(isOneLine, ONE_LINE)
    .default(''),
  legalAddress: z.string().trim().max(400, 'Please keep this to 400 characters').default(''),
  legalEmail: z.string().trim().max(254).refine(isEmptyOrAddress, WRONG_ADDRESS).default(''),
  announcement: AnnouncementFields.default(noAnnouncement),
  /** What operators are alerted of, and who is mailed. */
  alerts: AlertSettings.prefault({}),
  /** What creators get who bring others. */
  referralTerms: ReferralTerms.default(defaultReferralTerms),
});
export type InstanceSettings = z.infer<typeof InstanceSettings>;
export type SettingName = keyof InstanceSettings;
