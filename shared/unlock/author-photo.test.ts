import { expect, it } from 'vitest';
import { readAuthorPhoto } from './author-photo.ts';

const picture = 'https://media.licdn.com/dms/image/v2/D4/100_100/0/1?e=1790000000&v=beta&t=a-b_c';

it.each([picture, picture.replace('media.', 'media-exp1.'), '/assets/faces/0123456789ab.svg'])(
  'takes a picture of LinkedIn or of the practice LinkedIn: %s',
  (address) => {
    expect(readAuthorPhoto(address)).toBe(address);
  },
);

it.each([
  ['another host', picture.replace('licdn.com', 'licdn.com.example.org')],
  ['a host in the name of a user', picture.replace('media.', 'x@media.')],
  ['a port', picture.replace('.com/', '.com:8443/')],
  ['no https', picture.replace('https', 'http')],
  ['no address of a scheme at all', picture.replace('https:', '')],
  ['the placeholder of people without a picture', 'https://static.licdn.com/aero-v1/sc/h/9c8'],
  ['a path that is no picture', 'https://media.licdn.com/redirect?to=x'],
  ['bytes of its own', 'data:image/png;base64,AAAA'],
  ['a script', 'javascript:alert(1)'],
  ['marks that end an attribute', `${picture}"onerror="x`],
  ['a line break', `${picture}\n`],
  ['a fragment', `${picture}#a`],
  ['another path of this server', '/assets/faces/../../api/leads'],
  ['more than an address holds', `${picture}${'a'.repeat(1_000)}`],
  ['nothing', ''],
])('refuses %s', (_what, address) => {
  expect(readAuthorPhoto(address)).toBeNull();
});
