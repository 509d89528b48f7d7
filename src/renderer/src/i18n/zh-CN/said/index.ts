import answers from './answers.json'
import calls from './calls.json'
import commands from './commands.json'
import done from './done.json'
import files from './files.json'
import outside from './outside.json'
import parts from './parts.json'
import protocols from './protocols.json'
import skills from './skills.json'
import titles from './titles.json'
import turns from './turns.json'

/** Where a server's own words stand among those of main: nothing here is as common as to be taken for them. */
const beside = { ...turns, ...outside }

/** Sentences of main, each with its words here. `{1}` stays as it is; `{1*}` is said by main too. */
export default {
  beside,
  all: {
    ...beside,
    ...answers,
    ...calls,
    ...commands,
    ...done,
    ...files,
    ...protocols,
    ...skills,
    ...titles,
  },
  /** Said only inside of sentences. */
  parts,
}
