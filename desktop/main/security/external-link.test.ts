import { describe, expect, it } from 'vitest';
import { createExternalLinks } from './external-links.ts';

const SERVER = 'https://leads.example.com';

/** The link opener with a shell that records what it should open. */
function door({ answers = 0, server = SERVER }: { answers?: number; server?: string | null } = {}) {
  const opened: string[] = [];
  const copied: string[] = [];
  const asked: string[] = [];
  let time = 0;
  const links = createExternalLinks({
    shell: { openExternal: async (url: string) => void opened.push(url) },
    clipboard: { writeText: async (text: string) => void copied.push(text) },
    dialog: {
      showMessageBox: async (...args: unknown[]) => {
        const options = args.at(-1) as { message: string; detail?: string }; // last argument of both forms
        asked.push(`${options.message} ${options.detail ?? ''}`);
        return { response: answers, checkboxChecked: false };
      },
    },
    serverOrigin: () => server,
    now: () => (time += 1_000),
  });
  return { links, opened, copied, asked };
}

describe('links out of the app', () => {
  it('to the own server and to LinkedIn open in the browser at once', async () => {
    const { links, opened, asked } = door();
    await links.open(`${SERVER}/unlock/abc`);
    await links.open('https://www.linkedin.com/feed/update/urn:li:activity:1/');
    expect(opened).toEqual([
      `${SERVER}/unlock/abc`,
      'https://www.linkedin.com/feed/update/urn:li:activity:1/',
    ]);
    expect(asked).toEqual([]);
  });

  it('to another host are asked about, with the host named', async () => {
    const yes = door();
    await yes.links.open('https://example.org/x');
    expect(yes.asked).toEqual(['Open example.org? https://example.org/x']);
    expect(yes.opened).toEqual(['https://example.org/x']);
    const no = door({ answers: 1 });
    await no.links.open('https://example.org/x');
    expect(no.opened).toEqual([]);
  });

  it('by plain http open only for a local server', async () => {
    const local = door({ server: 'http://localhost:3000' });
    await local.links.open('http://localhost:3000/unlock/abc');
    await local.links.open('http://localhost:3001/unlock/abc');
    expect(local.opened).toEqual(['http://localhost:3000/unlock/abc']);
  });

  it('that are email addresses offer to copy the address', async () => {
    const { links, opened, copied } = door();
    await links.open('mailto:support@unlatch.example');
    expect(copied).toEqual(['support@unlatch.example']);
    expect(opened).toEqual([]);
  });

  it.each([
    'file:///etc/passwd',
    'smb://evil.test/share',
    'ms-msdt:/id PCWDiagnostic',
    'javascript:alert(1)',
    'vbscript:x',
    'data:text/html,x',
    'unlatch://console/',
    'http://example.org/',
    ' https://example.org/',
    'https://example.org/ ',
    '\thttps://example.org/',
    'https:\\\\example.org/',
    'https:/example.org',
    'https:example.org',
    'https://user:pw@example.org/',
    'https://leads.example.com@evil.test/',
    'https://exam\nple.org/',
    'https://example.org/\0',
    'mailto:a@b.test?cc=c@d.test&body=x',
    'mailto:a@b.test,c@d.test',
    `https://example.org/${'a'.repeat(3_000)}`,
    '',
    null,
    7,
    {},
    ['https://example.org/'],
  ])('%j open nothing on the system', async (link) => {
    const { links, opened, copied, asked } = door();
    await links.open(link);
    expect([opened, copied, asked]).toEqual([[], [], []]);
  });

  it('opened repeatedly by a page stop after the first', async () => {
    const opened: string[] = [];
    const links = createExternalLinks({
      shell: { openExternal: async (url: string) => void opened.push(url) },
      clipboard: { writeText: async () => undefined },
      // A question that is never answered.
      dialog: { showMessageBox: () => new Promise(() => undefined) },
      serverOrigin: () => SERVER,
      now: () => 0,
    });
    for (let time = 0; time < 500; time += 1) {
      void links.open(`${SERVER}/?${time}`);
      void links.open(`https://evil.test/?${time}`);
    }
    expect(opened).toEqual([`${SERVER}/?0`]);
  });
});
