/** For a table with a `feedback_id`: rows of visible conversations. Checked per row by the key of `chat`, because a list of
 *  all conversations would be read even for the messages of one. */
export const ofOwnChat = (table: string): string =>
  `exists (select 1 from chat where chat.feedback_id = ${table}.feedback_id)`
