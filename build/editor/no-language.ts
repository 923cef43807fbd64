/** In place of the grammar of a programming language. */
export default [];
