"use strict";
// Sorting and filters. Without this the page is whole: the form is hidden and the headings are no buttons.
{
  const key = (row, column) => row.cells[column].dataset.value ?? row.cells[column].textContent;
  const compare = (numeric) => (a, b) => (numeric ? a - b : a.localeCompare(b, "en", { numeric: true }));

  for (const table of document.querySelectorAll("table")) {
    const heads = [...table.tHead.rows[0].cells];
    const body = table.tBodies[0];
    heads.forEach((head, column) => {
      const button = document.createElement("button");
      button.type = "button";
      button.append(...head.firstElementChild.childNodes);
      head.replaceChildren(button);
      button.addEventListener("click", () => {
        const down = head.getAttribute("aria-sort") === "ascending";
        for (const other of heads) other.removeAttribute("aria-sort");
        head.setAttribute("aria-sort", down ? "descending" : "ascending");
        const order = compare(head.dataset.kind === "number");
        // what is not known stays at the end, whichever way; rows that are alike keep their order
        const rows = [...body.rows].map((row) => [key(row, column), row]);
        rows.sort(([a], [b]) => (a === "") - (b === "") || (a === "" ? 0 : down ? order(b, a) : order(a, b)));
        body.append(...rows.map(([, row]) => row));
      });
    });
  }

  const form = document.forms[0];
  const filter = () => {
    const words = form.elements.words.value.toLowerCase().split(/\s+/).filter(Boolean);
    const game = form.elements.game ? form.elements.game.value : "";
    const sizes = new Set([...form.querySelectorAll("[name=players]:checked")].map((box) => box.value));
    const open = form.elements.open && form.elements.open.checked;
    const found = form.elements.found && form.elements.found.checked;
    const about = (each) =>
      (!game || each.dataset.game === game) && words.every((word) => each.dataset.name.includes(word));
    let shown = 0;
    for (const row of document.querySelectorAll("tbody tr")) {
      row.hidden = !(
        about(row) &&
        sizes.has(row.dataset.players) &&
        (!open || row.dataset.open === "1") &&
        (!found || row.dataset.found !== "0")
      );
      if (!row.hidden && row.closest("table").id === "missions") shown += 1;
    }
    for (const item of document.querySelectorAll(".chart li")) {
      item.hidden = !(about(item) && item.dataset.players.split(" ").some((size) => sizes.has(size)));
      for (const mark of item.querySelectorAll("g")) {
        mark.toggleAttribute("hidden", !sizes.has(mark.dataset.players));
      }
    }
    const order = form.elements.order.value;
    const items = [...document.querySelectorAll(".chart li")].map((item, at) => [item.dataset[order] ?? (item.dataset.at ??= at), item]);
    items.sort(([a], [b]) => a - b);
    document.querySelector(".chart").append(...items.map(([, item]) => item));
    form.elements.shown.value = `${shown} of ${form.dataset.rows} rows`;
  };
  form.addEventListener("input", filter);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.hidden = false;
  filter();
}
