// Where the chat's style sheet lies: a file of its own, since the chat alone needs it.
import address from '../css/chat.css?url'

export const chatCss: string = address
