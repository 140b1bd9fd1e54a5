import type { SourceFiles } from './source-files.ts';

/** Files that run in a page of LinkedIn. They only read: the creator controls the page. */
const READS_PAGES =
  /^desktop\/(?:linkedin-view|extension\/page)\/(?!testing\/)|^desktop\/preload\/linkedin\.ts$/;
const isTest = /\.(?:test|attack|e2e)\.ts$/;
const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;

const forbidden: readonly { does: string; text: RegExp }[] = [
  {
    does: 'asks the network',
    text: /\b(?:fetch|XMLHttpRequest|WebSocket|WebTransport|EventSource|RTCPeerConnection|sendBeacon|importScripts|import(?=\())\b/g,
  },
  {
    does: 'acts for the reader of the page',
    text: /\b(?:dispatchEvent|execCommand|requestSubmit|requestFullscreen)\b|\.(?:click|focus|blur|submit|select|scroll(?:To|By|IntoView|IntoViewIfNeeded)?)\b(?=\s*(?:\?\.)?\()/g,
  },
  {
    does: 'leads the page elsewhere',
    text: /\b(?:pushState|replaceState)\b|\bhistory\.\w+|\blocation\.(?:assign|replace|reload)\b|\bwindow\.open\b/g,
  },
  {
    does: 'writes to the page',
    text: /\b(?:create(?:Element|TextNode|DocumentFragment|Attribute|Comment|ContextualFragment|Range)\w*|insert(?:Adjacent\w+|Before|Node|Rule)|append(?:Child|Data)?(?=\()|prepend|replace(?:With|Children|Child)|remove(?:Child|Attribute\w*)|(?:set|toggle)Attribute\w*|set(?:HTML\w*|NamedItem)|attach(?:Shadow|Internals)|importNode|adoptNode|adoptedStyleSheets|surroundContents|document\.write\w*)\b|\.(?:remove|before|after|normalize)\b(?=\s*(?:\?\.)?\()|\bclassList\.(?:add|remove|toggle|replace)\b|\.style\b/g,
  },
  {
    does: 'writes to the page',
    text: /\.(?:(?:inner|outer)(?:HTML|Text)|textContent|nodeValue|className|id|title|value|checked|hidden|disabled|href|src|alt|lang|dir|data|tabIndex|scroll(?:Top|Left)|contentEditable|on[a-z]+|dataset\.\w+|dataset\[[^\]]*\]|location|pathname|hash)\s*(?:[-+*/|&?]{0,2}=)(?![=>])/g,
  },
  {
    does: 'leaves something on the page',
    text: /\b(?:localStorage|sessionStorage|indexedDB|cookie|cookieStore|BroadcastChannel)\b|\bpostMessage\b/g,
  },
  { does: 'runs made-up code', text: /\beval\b|\bnew Function\b/g },
];

/**
 * Scripts in LinkedIn's page only read: they make no network requests, no clicks, no scrolling and
 * no changes. Words in strings count too, because `globalThis['fetch']` is also a call.
 */
export function findPageActions(files: SourceFiles): string[] {
  return [...files].flatMap(([path, text]) => {
    if (!READS_PAGES.test(path) || isTest.test(path)) return [];
    const code = text.replaceAll(COMMENTS, (comment) => comment.replaceAll(/[^\n]/g, ''));
    return code
      .split('\n')
      .flatMap((line, index) =>
        forbidden.flatMap(({ does, text: found }) =>
          [...line.matchAll(found)].map(([word]) => `${path}:${index + 1} ${does}: ${word.trim()}`),
        ),
      );
  });
}

/** The number of checked files: zero would mean that they were moved. */
export function countPageReaders(files: SourceFiles): number {
  return [...files.keys()].filter((path) => READS_PAGES.test(path) && !isTest.test(path)).length;
}
