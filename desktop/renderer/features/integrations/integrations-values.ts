import type {
  IntegrationSettings,
  SaveIntegrationsBody,
} from '#shared/integrations/integrations.contract.ts';

/** The form: a stored token is never shown, so its field holds a new one or nothing. */
export interface IntegrationsValues extends Required<SaveIntegrationsBody> {
  facebookPixel: SaveIntegrationsBody['facebookPixel'] & { accessToken: string };
  removesToken: boolean;
}

export function valuesFromSettings(settings: IntegrationSettings): IntegrationsValues {
  const { facebookPixel, googleAnalytics, consentMode } = settings;
  return {
    facebookPixel: { ...facebookPixel, accessToken: '' },
    googleAnalytics,
    consentMode,
    removesToken: false,
  };
}

/** An empty token field leaves the stored token as it is. */
export function bodyFromValues({
  removesToken,
  ...values
}: IntegrationsValues): SaveIntegrationsBody {
  const { accessToken, ...facebookPixel } = values.facebookPixel;
  const token = accessToken.trim();
  if (removesToken) return { ...values, facebookPixel: { ...facebookPixel, accessToken: null } };
  return {
    ...values,
    facebookPixel: { ...facebookPixel, ...(token === '' ? {} : { accessToken: token }) },
  };
}

const fields = [
  'facebookPixel.enabled',
  'facebookPixel.pixelId',
  'facebookPixel.accessToken',
  'googleAnalytics.enabled',
  'googleAnalytics.measurementId',
] as const;

/** The fields of an answer's problems that have a place on the screen. */
export function shownProblems(
  problems: Readonly<Record<string, string>>,
): { field: (typeof fields)[number]; message: string }[] {
  return fields.flatMap((field) => {
    const message = problems[field];
    return message === undefined ? [] : [{ field, message }];
  });
}
