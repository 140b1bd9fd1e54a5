import { instanceDefaults } from '#shared/app/instance-defaults.ts';
import { Installation } from '#shared/app/installation.contract.ts';
import type { JsonFile } from '../app/json-file.ts';
import type { Settings } from '../app/settings.ts';
import type { Fetch } from './api-forwarder.ts';

/** A window waits no longer for the name of its server. */
const TIMEOUT_MS = 2_000;

export interface InstallationReader {
  /** As the server said last; the product's own before that. */
  known(): Installation;
  /** Asks the server; without an answer, what is known. */
  read(): Promise<Installation>;
}

/** How the chosen server presents itself. The app remembers it, so that it starts under that name. */
export function createInstallationReader(parts: {
  settings: JsonFile<Settings>;
  fetch: Fetch;
  /** Another name than before. */
  onChange(): void;
}): InstallationReader {
  const { settings, fetch, onChange } = parts;
  const known = () => installationOf(settings.get());
  return {
    known,
    async read() {
      const { serverOrigin } = settings.get();
      if (serverOrigin === null) return known();
      const said = await askFor(serverOrigin, fetch);
      // Another server may have been chosen meanwhile.
      if (said === null || settings.get().serverOrigin !== serverOrigin) return known();
      if (JSON.stringify(said) !== JSON.stringify(known())) {
        void settings.set({ installation: said });
        onChange();
      }
      return said;
    },
  };
}

/** What the stored settings say of the server; the product's own name while none has answered. */
export function installationOf({
  serverOrigin,
  installation,
}: Pick<Settings, 'serverOrigin' | 'installation'>): Installation {
  if (serverOrigin !== null && installation !== null) return installation;
  const { productName, supportEmail } = instanceDefaults;
  return { productName, supportEmail, brandColour: null, logo: null };
}

async function askFor(origin: string, fetch: Fetch): Promise<Installation | null> {
  try {
    const answer = await fetch(`${origin}/api/installation`, {
      redirect: 'error',
      credentials: 'omit',
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const said = Installation.safeParse(await answer.json());
    return answer.ok && said.success ? said.data : null;
  } catch {
    return null;
  }
}
