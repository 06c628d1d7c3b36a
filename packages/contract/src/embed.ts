// What our pages and the page around them say to each other. Plain types: the loader on a customer's site
// imports this door and nothing else of the contract, so no schema library reaches their visitors.

/** Posted to the page that embeds a survey. No answers inside, ever. */
export type HostMessage =
  | { type: 'PSN_END_OF_FLOW' }
  | { type: 'PSN_FEEDBACK_SUBMITTED'; feedback_id: string; node_id: string; is_internal_feedback: boolean }
  | { type: 'PSN_WIDGET_HID' | 'PSN_WIDGET_OPENED' | 'PSN_WIDGET_CLOSED' | 'PSN_WIDGET_DISPLAYED_BEFORE'; id: string; name: string }
  | { type: 'PSN_WEB_WIDGET_CLOSED' }
