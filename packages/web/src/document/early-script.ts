// The few lines that run before the first paint. They record presses on buttons until hydration, limit the first
// frame to the first screen (question.css), and hide the drawn state if storage shows that this respondent has
// answered before or left a draft (A-273). Written as text: it is inserted into the document unchanged, so it must run in any
// browser and must not grow.
import { escapeJson } from './escape.ts'

/** A live survey whose drawn state may not be this respondent's. */
export interface HeldNode {
  readonly id: string
  readonly takesOneFeedback: boolean
}

/** `held`: null = the drawn state is never hidden. */
export const earlyScript = (held: HeldNode | null): string =>
  `(function(){var r=document.documentElement,p=[],h=function(e){var b=e.target.closest&&e.target.closest("[data-press]");if(b)p.push(b.getAttribute("data-press")||null)};` +
  // The page's script sends the form, unless that script does not load.
  `var t=1;addEventListener("submit",function(e){t&&e.preventDefault()},true);addEventListener("error",function(e){if(e.target.type=="module")t=0},true);` +
  `addEventListener("click",h,true);window.askwellEarly={presses:p,stop:function(){removeEventListener("click",h,true)}};` +
  `r.setAttribute("data-first","");requestAnimationFrame(function(){setTimeout(function(){r.removeAttribute("data-first")})});` +
  (held === null ? '' : holdBack(held)) +
  `})()`

/** Ends after ten seconds, because a drawn survey is better than an endless skeleton. */
const holdBack = ({ id, takesOneFeedback }: HeldNode): string =>
  `try{var s=localStorage,n=${escapeJson(id)};` +
  `if(/^#resume=/.test(location.hash)||s.getItem("PSN::FLOW/"+n)${takesOneFeedback ? `||${hasAnswered}` : ''}){` +
  `r.setAttribute("data-restoring","");setTimeout(function(){r.removeAttribute("data-restoring")},10000)}}catch(e){}`

const hasAnswered =
  '(JSON.parse(s.getItem("PSN::linkChannels")||"{}")[n]||0).isLinkChannelDisplayedBefore'
