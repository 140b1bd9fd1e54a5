/** Mailbox providers anybody can have an address of; every other address is one of a company. */
export const FREE_PROVIDERS =
  `gmail.com googlemail.com outlook.com outlook.de outlook.fr outlook.es outlook.it hotmail.com hotmail.de hotmail.fr hotmail.it hotmail.es hotmail.co.uk
  live.com live.de live.fr live.nl live.co.uk msn.com yahoo.com yahoo.de yahoo.fr yahoo.es yahoo.it yahoo.in yahoo.co.in yahoo.co.uk yahoo.co.jp
  yahoo.com.br yahoo.ca ymail.com rocketmail.com aol.com aol.de icloud.com me.com mac.com proton.me protonmail.com protonmail.ch pm.me gmx.de gmx.net
  gmx.com gmx.at gmx.ch web.de t-online.de freenet.de arcor.de posteo.de mailbox.org orange.fr wanadoo.fr free.fr sfr.fr laposte.net libero.it
  virgilio.it tiscali.it alice.it telefonica.net terra.es wp.pl o2.pl onet.pl interia.pl seznam.cz centrum.cz abv.bg mail.bg ukr.net mail.ru bk.ru
  inbox.ru list.ru yandex.ru yandex.com rambler.ru qq.com 163.com 126.com sina.com sohu.com naver.com daum.net hanmail.net rediffmail.com uol.com.br
  bol.com.br terra.com.br comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net shaw.ca rogers.com sympatico.ca btinternet.com
  btopenworld.com virginmedia.com sky.com talktalk.net ntlworld.com bigpond.com optusnet.com.au xtra.co.nz ziggo.nl kpnmail.nl planet.nl hetnet.nl
  telenet.be skynet.be bluewin.ch fastmail.com hey.com tutanota.com tuta.com tuta.io zoho.com mail.com email.com hushmail.com`
    .split(/\s+/)
    .map((domain) => `'${domain}'`)
    .join(', ');

/** The same as in `shared/leads/score-rules.ts`, which a test compares. */
export const DEFAULT_RULES = JSON.stringify([
  { id: 'unlocked', event: 'verified', points: 10, times: 1 },
  { id: 'another', event: 'repeat', points: 15, times: 3 },
  { id: 'work', event: 'email', points: 25, times: 1, address: ['work'] },
  { id: 'free', event: 'email', points: 10, times: 1, address: ['free'] },
  { id: 'opened', event: 'opened', points: 10, times: 3 },
  { id: 'returned', event: 'returned', points: 5, times: 3 },
  { id: 'near', event: 'near_miss', points: 2, times: 2 },
  { id: 'quick', event: 'verified', points: 5, times: 1, withinDays: 1 },
]);
