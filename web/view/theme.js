// The choice between light, dark and what the system has. It is kept where that is allowed.
const key = "weburl-theme";

export function theme(select) {
  let chosen = "";
  try {
    chosen = localStorage.getItem(key) ?? "";
  } catch {
    // The browser keeps nothing.
  }
  const apply = () => { document.documentElement.dataset.theme = select.value; };
  select.value = chosen;
  apply();
  select.addEventListener("change", () => {
    apply();
    try {
      localStorage.setItem(key, select.value);
    } catch {
      // as above
    }
  });
}
