package about

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"
)

// Each note has an example that gets it.
func TestNoteTopics(t *testing.T) {
	var ids []string
	for _, topic := range NoteTopics() {
		ids = append(ids, topic.ID)
		if topic.Note().ID != topic.ID {
			t.Errorf("%s has no note %s", topic.Pattern, topic.ID)
		}
	}
	files, err := filepath.Glob("../../meaning/*notes.go")
	if len(files) == 0 {
		t.Fatal("no files", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, match := range regexp.MustCompile(`Note\{(?:ID: )?"([a-z-]+)"`).FindAllSubmatch(text, -1) {
			if !slices.Contains(ids, string(match[1])) {
				t.Errorf("%s: the note %s has no topic", file, match[1])
			}
		}
	}
}
