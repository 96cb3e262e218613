// The list of errors and warnings. Clicking an item shows its place in the text.

export function showProblems(list, { errors, warnings }, go) {
  const item = (problem, kind) => {
    const line = document.createElement('li');
    const button = document.createElement('button');
    button.className = kind;
    const place = problem.line ? `line ${problem.line}: ` : '';
    button.textContent = `${kind}: ${place}${problem.place ? `${problem.place}: ` : ''}${problem.message}`;
    button.disabled = !problem.line;
    button.onclick = () => go(problem.line, problem.column);
    line.append(button);
    return line;
  };
  list.replaceChildren(...errors.map((p) => item(p, 'error')), ...warnings.map((p) => item(p, 'warning')));
}
