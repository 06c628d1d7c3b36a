// What host pages do to themselves, to their styles and to their built-ins. A widget leaves each of them unchanged.
import type { HostPage } from './widget-host.ts'

export interface HostileHost {
  readonly host?: HostPage
  /** Run on the page once the widget is there. */
  readonly act?: string
  /** The page leaves nothing to build a widget with, or removes it each time: the widget must stay away in silence. */
  readonly isRefused?: true
  /** The console names what the page has broken, or the commands that make no sense. */
  readonly isWarned?: true
  readonly prefersLessMotion?: true
}

const style = (css: string): HostPage => ({ head: `<style>${css}</style>` })
const script = (before: string): HostPage => ({ before })
const broken = (...names: readonly string[]): HostPage =>
  script(names.map((name) => `${name}=function(){throw new Error('mine')};`).join(''))
/** As a tool for monitoring does it: the real function, seen by somebody else. */
const wrapped = (...names: readonly string[]): HostPage =>
  script(
    names
      .map(
        (name) =>
          `{const own=${name};${name}=function(...given){window.seen=(window.seen||0)+1;return own.apply(this,given)}}`,
      )
      .join(''),
  )
const absent = (...names: readonly string[]): HostPage =>
  script(
    names
      .map(
        (name) =>
          `Object.defineProperty(${name.replace(/\.(\w+)$/, ",'$1'")},{value:undefined,configurable:true,writable:true});`,
      )
      .join(''),
  )
const refused = (host: HostPage): HostileHost => ({ host, isRefused: true })
const nonce = "script-src NONCE 'strict-dynamic'; connect-src PRODUCT; frame-src PRODUCT"

export const drawn = '<h1>A shop</h1><p>Drawn again.</p><div style="height:3000px"></div>'
const quoted = JSON.stringify(drawn)
const prototypes = [
  'Object',
  'Array',
  'Function',
  'Element',
  'HTMLElement',
  'HTMLIFrameElement',
  'Node',
  'EventTarget',
  'Promise',
  'Map',
  'Set',
  'String',
  'URL',
]

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

const builtIns: Readonly<Record<string, HostileHost>> = {
  'has no popovers': {
    host: script(
      'delete HTMLElement.prototype.showPopover;delete HTMLElement.prototype.hidePopover;',
    ),
  },
  'has no observer of changes': { host: absent('window.MutationObserver') },
  'has an observer of changes that throws': { host: broken('window.MutationObserver') },
  'has no other observers': {
    host: absent('window.IntersectionObserver', 'window.PerformanceObserver'),
  },
  'has no shadow trees': { host: absent('Element.prototype.attachShadow') },
  'has no visual viewport': { host: absent('window.visualViewport') },
  'has no queries of media': { host: absent('window.matchMedia') },
  'has no history of its own': {
    host: script('history.pushState=history.replaceState=undefined;'),
  },
  'has no frames per second': {
    host: script('window.requestAnimationFrame=function(){return 0};'),
  },
  'has no storage': {
    host: script(
      "for(const name of ['localStorage','sessionStorage'])Object.defineProperty(window,name,{get(){throw new DOMException('mine','SecurityError')}});",
    ),
  },
  'has a clock that stands': {
    host: script(
      'const now=Date.now();Date.now=function(){return now};Math.random=function(){return 0};',
    ),
  },
  'has broken map': { host: broken('Array.prototype.map') },
  'has broken JSON': { host: broken('JSON.stringify', 'JSON.parse') },
  'has broken windows': { host: broken('window.open', 'window.alert', 'window.postMessage.call') },
  'has a console that throws': {
    host: broken(...['log', 'info', 'warn', 'error'].map((name) => `console.${name}`)),
  },
  'has broken custom elements': {
    host: broken('customElements.define', 'customElements.whenDefined'),
  },
  'has a broken toJSON everywhere': {
    host: script("Object.prototype.toJSON=function(){throw new Error('mine')};"),
  },
  'has timers of its own': {
    host: script(
      'const own=window.setTimeout;window.setTimeout=function(task,ms){return own(task,Math.min(ms||0,50))};',
    ),
  },
  'has timers in zones': {
    host: script(
      'const own=window.setTimeout,clear=window.clearTimeout;window.setTimeout=function(task,ms,...more){return{id:own(function(){task.apply(this,more)},ms)}};window.clearTimeout=function(task){clear(task&&task.id)};',
    ),
  },
  'sees every call of its built-ins': {
    host: wrapped(
      'window.fetch',
      'history.pushState',
      'Document.prototype.createElement',
      'Node.prototype.appendChild',
      'Element.prototype.append',
      'EventTarget.prototype.addEventListener',
    ),
  },
  'has a promise of its own': {
    host: script(
      'window.Promise=class Mine extends Promise{};const then=window.Promise.prototype.then;window.Promise.prototype.then=function(...given){return then.apply(this,given)};',
    ),
  },
  'has more on every array and object': {
    host: script(
      "Array.prototype.extra=Object.prototype.extra=function(){return 'mine'};Array.prototype.at=function(at){return this[at<0?this.length+at:at]};",
    ),
  },
  'has poisoned names on every object': {
    host: script(
      "for(const name of ['root','frame','launcher','config','known','failure','isVisible','life','extra'])Object.defineProperty(Object.prototype,name,{get(){return 'mine'},set(){throw new Error('mine')},configurable:true});",
    ),
  },
  'has frozen prototypes': {
    host: script(
      `for(const name of ${JSON.stringify(prototypes)})Object.freeze(window[name].prototype);`,
    ),
  },
  'has a name and a domain of its own': {
    host: script(
      "window.name='{\"psn\":1}';try{document.domain=document.domain}catch(error){};window.origin='Istanbul';",
    ),
  },
  'listens to every key and click': {
    host: script(
      "for(const type of ['click','keydown','pointerdown','focusin'])addEventListener(type,function(event){event.stopImmediatePropagation()},true);",
    ),
  },
  'floods every listener': {
    act: "for(let at=0;at<40000;at++)postMessage([{type:'psn:hello'},{type:'psn:port',nonce:'1'},null,'close',{type:'close'}][at%5],'*')",
  },
  'hands over what cannot be cloned': {
    host: script(
      "window.PSNWidget=function(){(PSNWidget.q=PSNWidget.q||[]).push(arguments)};PSNWidget('setCustomer',{name:'x',f:function(){},s:Symbol('s'),p:Promise.resolve(),external_id:Symbol('id'),n:document});PSNWidget('setAttributes',{f:function(){},b:10n});",
    ),
    isWarned: true,
    act: "PSNWidget('setCustomer',{f:function(){}});PSNWidget('setCustomer',new Proxy({},{ownKeys(){throw new Error('mine')}}));PSNWidget('setLanguage',Symbol('x'));PSNWidget('open','x',{get code(){throw new Error('mine')}})",
  },
}

const policies: Readonly<Record<string, HostileHost>> = {
  'has a policy by nonce': { host: { csp: `default-src 'none'; img-src data:; ${nonce}` } },
  'has a policy with trusted types': {
    host: { csp: `${nonce}; require-trusted-types-for 'script'; trusted-types 'none'` },
  },
  'has a sandbox with its own origin': { host: { csp: 'sandbox allow-scripts allow-same-origin' } },
}

/** Nothing can be built with these; nothing may rise to the page either. */
const hopeless: Readonly<Record<string, HostileHost>> = {
  'fetches nothing': refused(
    script("window.fetch=function(){return Promise.reject(new Error('mine'))};"),
  ),
  'has a fetch that throws': refused(broken('window.fetch')),
  'has a fetch that answers nonsense': refused(
    script(
      'window.fetch=function(){return{then:function(done){done({ok:true,json:function(){return 7}})}}};',
    ),
  ),
  'connects to nothing by its policy': refused({
    csp: "script-src NONCE 'strict-dynamic'; connect-src 'none'; frame-src 'none'",
  }),
  'has broken elements': refused(broken('Document.prototype.createElement')),
  'has a broken append': refused(broken('Element.prototype.append', 'Element.prototype.prepend')),
  'has a broken replace': refused(broken('String.prototype.replace')),
  'has a broken find': { ...refused(broken('Array.prototype.find')), isWarned: true },
  'has no addresses': refused(absent('window.URL', 'window.URLSearchParams')),
  'has poisoned descriptors': refused(
    script(
      "Object.defineProperty(Object.prototype,'signal',{value:'mine'});Object.defineProperty(Object.prototype,'method',{value:'mine'});",
    ),
  ),
}

export const hostileHosts: Readonly<Record<string, HostileHost>> = {
  ...documents,
  ...styles,
  ...builtIns,
  ...policies,
  ...hopeless,
}

/** Where each case of the probes in a browser is tried: a case above, or a test of a journey by its file. */
export const probed: Readonly<
  Record<string, readonly (string | { readonly file: string; readonly test: string })[]>
> = {
  'the widget outlives a body that is drawn again': [
    'draws its body again',
    'swaps its body, as Turbo does',
    'takes every unknown element away once',
  ],
  'a redrawn page scrolls again after modal mode': [
    { file: 'widget-unharmed', test: 'in modal mode is let go after its body was redrawn by %s' },
  ],
  'what cannot be cloned': ['hands over what cannot be cloned'],
  'low windows and zoom': [
    'is zoomed by a style',
    { file: 'widget-unharmed', test: 'is low keeps the header and the close button in the window' },
  ],
  'transform, filter, will-change, perspective and contain': [
    'has a transform on html',
    'has a filter on html',
    'has a filter on body',
    'has will-change and perspective',
    'has contain on both',
  ],
  'a lost part and a lost configuration': [
    { file: 'widget-unharmed', test: 'is fetched again: the part that opens it' },
    { file: 'widget-unharmed', test: 'is asked for again: the configuration' },
  ],
  'explain without a configuration': [
    {
      file: 'widget-unharmed',
      test: 'is explained: a host that is not in the list, with every rule',
    },
  ],
  'sandboxes and pages without an origin': [
    { file: 'widget-sandbox', test: '%s has a widget, whose survey can be finished' },
    {
      file: 'widget-sandbox',
      test: '%s and is on no list: nothing is drawn, and the reason is named',
    },
  ],
  print: [{ file: 'widget-unharmed', test: 'is printed is printed without it' }],
  'styles on everything and on frames': [
    'unsets every style',
    'hides every frame',
    'takes no pointer on frames',
    'has content-visibility',
  ],
  'flex, grid and the highest z-index': [
    'is a flex container',
    'is a grid of columns',
    'lies under an overlay of its own',
  ],
  policies: [
    'has a policy by nonce',
    'has a policy with trusted types',
    'connects to nothing by its policy',
  ],
  'JSON, toJSON, Promise, createElement and frozen prototypes': [
    'has broken JSON',
    'has a broken toJSON everywhere',
    'has a promise of its own',
    'has broken elements',
    'has frozen prototypes',
  ],
  '40,000 forged messages': [
    'floods every listener',
    {
      file: 'widget-hostile',
      test: 'forged messages of sibling frames and of the page change nothing',
    },
  ],
  'poison for the loader itself': [
    'has broken map',
    'has poisoned names on every object',
    'has poisoned descriptors',
    'has no addresses',
  ],
}
