// The widget's display rules stand here: one pure module used by the loader and by the owner's explain call.
// Nothing shows a widget yet; the room stands so that the arrow into it is drawn once.
export type DisplayRule = 'server_flag' | 'url' | 'domain' | 'mobile' | 'display_once' | 'multiple_feedback' | 'hidden_by_host'
