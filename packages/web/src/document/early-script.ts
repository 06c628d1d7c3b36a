// The few lines that run before the first paint. They remember presses on buttons until the runtime listens, and hold
// the drawn state back where storage knows that this respondent has answered before. Kept as text: it goes
// into the document as it is, so it is written for any browser and must not grow.
import { escapeJson } from './escape.ts'

/** `nodeId`: of a node that takes one feedback a respondent; null = nothing can hold the drawn state back. */
export const earlyScript = (nodeId: string | null): string =>
  `(function(){var p=[],h=function(e){var b=e.target.closest&&e.target.closest("[data-press]");if(b)p.push(b.getAttribute("data-press")||null)};` +
  `addEventListener("click",h,true);window.askwellEarly={presses:p,stop:function(){removeEventListener("click",h,true)}};` +
  (nodeId === null ? '' : holdBack(nodeId)) +
  `})()`

/** Given up after ten seconds: a drawn survey is better than an endless skeleton. */
const holdBack = (nodeId: string): string =>
  `try{var r=JSON.parse(localStorage.getItem("PSN::linkChannels")||"{}")[${escapeJson(nodeId)}];if(r&&r.isLinkChannelDisplayedBefore){` +
  `var d=document.documentElement;d.setAttribute("data-restoring","");setTimeout(function(){d.removeAttribute("data-restoring")},10000)}}catch(e){}`
