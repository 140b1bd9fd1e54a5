import { describe, expect, it } from 'vitest';
import { Settings } from '../app/settings.ts';
import { createInstallationReader } from './installation.ts';

const harbour = {
  productName: 'Harbour',
  supportEmail: 'help@harbour.example',
  brandColour: '#aa3311',
  logo: null,
};

function aReader(
  answer: () => Response,
  stored: object = { serverOrigin: 'https://l.example.com' },
) {
  let value = Settings.parse(stored);
  const changes: string[] = [];
  const reader = createInstallationReader({
    settings: {
      get: () => value,
      async set(change) {
        value = { ...value, ...change };
      },
      settled: () => Promise.resolve(),
    },
    fetch: async (url) => {
      changes.push(`asked ${url}`);
      return answer();
    },
    onChange: () => void changes.push('changed'),
  });
  return {
    reader,
    changes,
    choose: (origin: string) => (value = { ...value, serverOrigin: origin }),
  };
}

describe('the name of the chosen server', () => {
  it('is asked for, kept, and told once', async () => {
    const { reader, changes } = aReader(() => Response.json(harbour));
    expect(reader.known().productName).toBe('Unlatch');
    expect(await reader.read()).toEqual(harbour);
    expect(reader.known()).toEqual(harbour);
    await reader.read();
    const asked = 'asked https://l.example.com/api/installation';
    expect(changes).toEqual([asked, 'changed', asked]);
  });

  it.each([
    ['a server that does not know the call', () => new Response('{}', { status: 404 })],
    ['another answer', () => Response.json({ productName: 7 })],
    [
      'a colour that is none',
      () => Response.json({ ...harbour, brandColour: 'red;background:url(x)' }),
    ],
    [
      'no server',
      () => {
        throw new Error('offline');
      },
    ],
  ])('stays the one of before with %s', async (_name, answer) => {
    const stored = { serverOrigin: 'https://l.example.com', installation: harbour };
    expect(await aReader(answer, stored).reader.read()).toEqual(harbour);
  });

  it('is not taken from a server that was left meanwhile, and not asked without one', async () => {
    const late = aReader(() => {
      late.choose('https://other.example.com');
      return Response.json(harbour);
    });
    expect((await late.reader.read()).productName).toBe('Unlatch');
    const none = aReader(() => Response.json(harbour), {});
    await none.reader.read();
    expect(none.changes).toEqual([]);
  });
});
