// What host pages do to the built-ins of the browser.
import { absent, broken, type HostileHost, refused, script, wrapped } from './hostile-host.ts'

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

export const builtIns: Readonly<Record<string, HostileHost>> = {
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
  'has toJSON on arrays, as an old library': {
    host: script("Array.prototype.toJSON=function(){return '['+this.join()+']'};"),
  },
  'has bind and Array.from of an old library': {
    host: script(
      'Array.from=function(list){return[].slice.call(list||[])};Function.prototype.bind=function(self){const own=this;return function(){return own.apply(self,arguments)}};',
    ),
  },
  'has classes of its own for maps, sets and addresses': {
    host: script(
      "for(const name of ['Map','Set','URL','Event'])window[name]=class extends window[name]{};",
    ),
  },
  'has a browser without a name': {
    host: script("Object.defineProperty(navigator,'userAgent',{get(){return undefined}});"),
  },
  'has taken the name of the widget': { host: script('window.PSNWidget={mine:true};') },
  'hands over what cannot be cloned': {
    host: script(
      "window.PSNWidget=function(){(PSNWidget.q=PSNWidget.q||[]).push(arguments)};PSNWidget('setCustomer',{name:'x',f:function(){},s:Symbol('s'),p:Promise.resolve(),external_id:Symbol('id'),n:document});PSNWidget('setAttributes',{f:function(){},b:10n});",
    ),
    isWarned: true,
    act: "PSNWidget('setCustomer',{f:function(){}});PSNWidget('setCustomer',new Proxy({},{ownKeys(){throw new Error('mine')}}));PSNWidget('setLanguage',Symbol('x'));PSNWidget('open','x',{get code(){throw new Error('mine')}})",
  },
}

/** Nothing can be built with these; no error may reach the page either. */
export const hopeless: Readonly<Record<string, HostileHost>> = {
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
  'has poisoned accessors': refused(
    script("Object.defineProperty(Object.prototype,'get',{value:function(){return 'mine'}});"),
  ),
  'has a browser that throws at its name': refused(
    script("Object.defineProperty(navigator,'userAgent',{get(){throw new Error('mine')}});"),
  ),
  'holds the name of the widget': refused(
    script("Object.defineProperty(window,'PSNWidget',{value:7});"),
  ),
  'has poisoned descriptors': refused(
    script(
      "Object.defineProperty(Object.prototype,'signal',{value:'mine'});Object.defineProperty(Object.prototype,'method',{value:'mine'});",
    ),
  ),
}
