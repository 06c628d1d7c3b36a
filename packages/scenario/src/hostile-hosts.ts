// What host pages do to themselves, to their styles and to their built-ins. A widget leaves each of them unchanged.
import { builtIns, hopeless } from './hostile-built-ins.ts'
import { type HostileHost, refused, script, style } from './hostile-host.ts'

const nonce = "script-src NONCE 'strict-dynamic'; connect-src PRODUCT; frame-src PRODUCT"

export const drawn = '<h1>A shop</h1><p>Drawn again.</p><div style="height:3000px"></div>'
const quoted = JSON.stringify(drawn)
const documents: Readonly<Record<string, HostileHost>> = {
  'draws its body again': { act: `document.body.innerHTML=${quoted}` },
  'swaps its body, as Turbo does': {
    act: `const next=document.createElement('body');next.innerHTML=${quoted};document.body.replaceWith(next)`,
  },
  'draws its whole document again': {
    act: `document.documentElement.innerHTML='<head><title>A shop</title></head><body>'+${quoted}+'</body>'`,
  },
  'writes its document again after loading': {
    act: `document.open();document.write('<title>A shop</title>'+${quoted});document.close()`,
  },
  'takes every unknown element away once': {
    act: "for(const node of [...document.documentElement.children])if(node.id.startsWith('psn'))node.remove()",
  },
  'takes every unknown element away for ever': refused(
    script(
      "new MutationObserver(function(){for(const node of document.querySelectorAll('[id^=psn]'))node.remove()}).observe(document,{childList:true,subtree:true});",
    ),
  ),
  'removes every popover attribute, as an extension does': {
    act: "for(const node of document.querySelectorAll('[popover]'))node.removeAttribute('popover')",
  },
  'has opened a dialog of its own': {
    act: "const own=document.createElement('dialog');own.textContent='Cookies?';document.body.append(own);own.showModal()",
  },
  'names its elements as the browser names things': {
    host: {
      body: `${drawn}<form name="head"></form><form name="currentScript"></form><form name="cookie"><input name="append"></form><img name="forms"><a id="PSNWidget">x</a>`,
    },
  },
  'is in quirks mode': { host: { doctype: '' } },
  'has its content in a shadow tree': {
    act: `document.body.attachShadow({mode:'open'}).innerHTML=${quoted}`,
  },
  'is read from the right': { host: { htmlAttributes: 'dir="rtl"' } },
  'wants less motion': { prefersLessMotion: true },
  'has a base of its own': { host: { head: '<base href="https://other.test/" target="_top">' } },
  'lies under an overlay of its own': {
    host: {
      ...style(
        '#cover{position:fixed;inset:0;z-index:2147483647;background:#fff8;pointer-events:none}',
      ),
      body: `${drawn}<i id="cover"></i>`,
    },
  },
}

const styles: Readonly<Record<string, HostileHost>> = {
  'has a transform on html': { host: style('html{transform:translateZ(0)}') },
  'has a filter on body': { host: style('body{filter:grayscale(1)}') },
  'has a filter on html': { host: style('html{filter:invert(1) hue-rotate(180deg)}') },
  'has will-change and perspective': {
    host: style('html{will-change:transform}body{perspective:600px}'),
  },
  'has contain on both': { host: style('html,body{contain:layout paint}') },
  'has content-visibility': {
    host: style('body{content-visibility:auto;contain-intrinsic-size:3000px}'),
  },
  'lets everything blink': {
    host: style('@keyframes blink{to{opacity:0}}*{animation:blink 1s infinite!important}'),
  },
  'unsets every style of every element': { host: style('*{all:unset!important}') },
  'is zoomed by a style': { host: style('html{zoom:2}') },
  'is small by a style': { host: style('html{zoom:.5}') },
  'paints every backdrop': { host: style('::backdrop{background:#000;backdrop-filter:blur(9px)}') },
  'hides every popover': {
    host: style(
      '[popover]{display:none!important;opacity:0!important;inset:auto 0 0 auto!important}',
    ),
  },
  'hides every frame': {
    host: style(
      'iframe{display:none!important;visibility:hidden!important;width:0!important;height:0!important;opacity:0!important}',
    ),
  },
  'hides what is empty': { host: style('div:empty,html>div{display:none!important}') },
  'unsets every style': {
    host: style('div,iframe,div::before,iframe::after{all:unset!important}'),
  },
  'moves everything slowly': {
    host: style('*{transition:all 2s!important;animation:none!important}'),
  },
  'is a flex container': { host: style('html{display:flex}body{flex:1}') },
  'is a grid of columns': { host: style('html{display:grid;grid-template-columns:1fr 1fr}') },
  'is set in columns': { host: style('body{columns:2;column-fill:auto}') },
  'is written from the top': { host: style('body{writing-mode:vertical-rl}') },
  'takes no pointer on frames': { host: style('iframe{pointer-events:none!important}') },
  'scrolls inside of its body': {
    host: style('html,body{height:100%;margin:0;overflow:hidden}body{overflow:auto}'),
  },
}

const policies: Readonly<Record<string, HostileHost>> = {
  'has a policy by nonce': { host: { csp: `default-src 'none'; img-src data:; ${nonce}` } },
  'has a policy with trusted types': {
    host: { csp: `${nonce}; require-trusted-types-for 'script'; trusted-types 'none'` },
  },
  'has a sandbox with its own origin': { host: { csp: 'sandbox allow-scripts allow-same-origin' } },
}

export const hostileHosts: Readonly<Record<string, HostileHost>> = {
  ...documents,
  ...styles,
  ...builtIns,
  ...policies,
  ...hopeless,
}
