import type { Answer, Question } from './computer';
import type { Search } from './search';

/** Answers a question. A module that does not load or fails answers, too: nobody waits for ever. */
export async function answer(
  search: Promise<Search>,
  question: Question,
  post: (answer: Answer) => void,
): Promise<void> {
  try {
    post(find(await search, question, post));
  } catch (error) {
    post({ id: question.id, type: 'failed', message: String(error) });
  }
}

function find(search: Search, question: Question, post: (answer: Answer) => void): Answer {
  const { id, setup } = question;
  if (question.type === 'choose') {
    const square = search.choose(setup, question.level, question.seed);
    if (square === null) throw new RangeError('There is no move to choose');
    return { id, type: 'chosen', square };
  }
  const { limits, tableBytes } = question;
  const report = search.search(setup, limits, tableBytes, (report) =>
    post({ id, type: 'report', report }),
  );
  if (report === null) throw new RangeError('There is nothing to search');
  return { id, type: 'searched', report };
}
