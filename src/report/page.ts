// Owns the HTML document around the sections: head, policy, title, contents. One file that asks nobody for anything.
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { html, type Markup } from './markup.js'
import { STYLE } from './style.js'

export interface Section {
  readonly id: string
  readonly title: string
  readonly body: Markup
}

export interface Page {
  readonly title: string
  /** Above the title. */
  readonly kicker: string
  /** Below the title, before the contents. */
  readonly opening: Markup
  readonly sections: readonly Section[]
}

/** A whole document; the policy allows this style sheet by its digest, and no script, no request, no form. */
export function pageHtml(page: Page): string {
  const policy = `default-src 'none'; style-src 'sha256-${base64(sha256(utf8ToBytes(STYLE)))}'; base-uri 'none'; form-action 'none'`
  const contents = page.sections.map((section) => html`<li><a href="#${section.id}">${section.title}</a></li>`)
  const sections = page.sections.map(
    (section) => html`<section aria-labelledby="${section.id}">
<h2 id="${section.id}">${section.title}</h2>
${section.body}</section>
`,
  )
  const style: Markup = { markup: `<style>${STYLE}</style>` }
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${page.title}</title>
${style}
</head>
<body>
<a class="skip" href="#main">Skip to the results</a>
<header>
<p class="kicker">${page.kicker}</p>
<h1>${page.title}</h1>
${page.opening}<nav aria-label="Contents"><ul>${contents}</ul></nav>
</header>
<main id="main">
${sections}</main>
</body>
</html>
`.markup
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

function base64(bytes: Uint8Array): string {
  let text = ''
  for (let i = 0; i < bytes.length; i += 3) {
    const group = bytes.subarray(i, i + 3)
    const bits = group.reduce((held, byte, at) => held | (byte << (16 - 8 * at)), 0)
    for (let at = 0; at < 4; at++) text += at > group.length ? '=' : (ALPHABET[(bits >> (18 - 6 * at)) & 63] as string)
  }
  return text
}
