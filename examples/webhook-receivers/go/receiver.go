// A webhook receiver with nothing but the standard library of Go.
// Start: WEBHOOK_SECRET=whsec_... PORT=8080 go run receiver.go
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"
)

const (
	toleranceSeconds = 300
	maxBodyBytes     = 1024 * 1024
)

// Event is the envelope. Data stays raw until the handler of the event reads it.
type Event struct {
	Event      string          `json:"event"`
	LocationID string          `json:"location_id"`
	Data       json.RawMessage `json:"data"`
}

// What your business does with each event; a key that is missing is an event that this receiver does not know.
var handlers = map[string]func(Event){
	"profile.created": func(event Event) { fmt.Printf("location %s was created\n", event.LocationID) },
	"profile.updated": func(event Event) { fmt.Printf("location %s was edited\n", event.LocationID) },
	"interaction.review": func(event Event) {
		var data struct {
			Interaction struct {
				ID string `json:"id"`
			} `json:"interaction"`
		}
		if json.Unmarshal(event.Data, &data) == nil {
			fmt.Printf("review %s is new or has changed\n", data.Interaction.ID)
		}
	},
}

// isAuthentic reports whether the request comes from the service and is recent. body is the bytes as received.
func isAuthentic(key []byte, header http.Header, body []byte) bool {
	id, timestamp := header.Get("webhook-id"), header.Get("webhook-timestamp")
	sent, err := strconv.ParseInt(timestamp, 10, 64)
	if id == "" || err != nil {
		return false
	}
	age := time.Now().Unix() - sent
	if age > toleranceSeconds || age < -toleranceSeconds {
		return false
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + timestamp + "."))
	mac.Write(body)
	expected := mac.Sum(nil)
	for _, entry := range strings.Split(header.Get("webhook-signature"), " ") {
		version, value, _ := strings.Cut(entry, ",")
		given, err := base64.StdEncoding.DecodeString(value)
		if version == "v1" && err == nil && hmac.Equal(given, expected) {
			return true
		}
	}
	return false
}

// store stands for your database: one line per event in a file, written before the answer, so that a crash loses
// nothing. In a database, a unique index on the id finds the duplicates.
type store struct {
	mutex        sync.Mutex
	file         *os.File
	knownIDs     map[string]bool
	lastSequence int
}

type storedEvent struct {
	ID       string          `json:"id"`
	Sequence int             `json:"sequence"`
	Event    json.RawMessage `json:"event"`
}

func openStore(name string) (*store, error) {
	file, err := os.OpenFile(name, os.O_RDWR|os.O_APPEND|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	opened := &store{file: file, knownIDs: map[string]bool{}}
	for lines := json.NewDecoder(file); ; {
		var line storedEvent
		if err := lines.Decode(&line); err == io.EOF {
			return opened, nil
		} else if err != nil {
			return nil, err
		}
		opened.knownIDs[line.ID] = true
		if line.Sequence > opened.lastSequence {
			opened.lastSequence = line.Sequence
		}
	}
}

// add stores the event. It returns false for a duplicate.
func (s *store) add(id string, sequence int, body []byte) (bool, error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.knownIDs[id] {
		return false, nil
	}
	line, err := json.Marshal(storedEvent{id, sequence, body})
	if err != nil {
		return false, err
	}
	if _, err := s.file.Write(append(line, '\n')); err != nil {
		return false, err
	}
	if err := s.file.Sync(); err != nil {
		return false, err
	}
	s.knownIDs[id] = true
	// Only the events of one location come in order, so a gap can close later. Report one that stays open.
	if s.lastSequence > 0 && sequence > s.lastSequence+1 {
		fmt.Printf("gap: no event %d to %d yet\n", s.lastSequence+1, sequence-1)
	}
	if sequence > s.lastSequence {
		s.lastSequence = sequence
	}
	return true, nil
}

// handle processes the event after the answer. Slow work belongs in a job that reads the stored events.
func handle(id string, event Event) {
	if handler, known := handlers[event.Event]; known {
		handler(event)
	} else {
		fmt.Println("ignored", event.Event)
	}
	fmt.Println("processed", id)
}

func main() {
	// During a rotation the service signs with both secrets, so one secret is enough here.
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(os.Getenv("WEBHOOK_SECRET"), "whsec_"))
	if err != nil || len(key) < 24 {
		log.Fatal("Set WEBHOOK_SECRET to the secret of the webhook URL: whsec_...")
	}
	name := os.Getenv("EVENTS_FILE")
	if name == "" {
		name = "received-events.jsonl"
	}
	events, err := openStore(name)
	if err != nil {
		log.Fatal(err)
	}

	receive := func(writer http.ResponseWriter, request *http.Request) {
		if request.Method != http.MethodPost {
			writer.WriteHeader(http.StatusMethodNotAllowed)
			return
		}
		body, err := io.ReadAll(http.MaxBytesReader(writer, request.Body, maxBodyBytes))
		if err != nil {
			writer.WriteHeader(http.StatusRequestEntityTooLarge)
			return
		}
		if !isAuthentic(key, request.Header, body) {
			writer.WriteHeader(http.StatusUnauthorized)
			return
		}
		var event Event
		sequence, err := strconv.Atoi(request.Header.Get("X-Listings-Sequence"))
		if err != nil || json.Unmarshal(body, &event) != nil || event.Event == "" {
			writer.WriteHeader(http.StatusBadRequest)
			return
		}
		id := request.Header.Get("webhook-id")
		isNew, err := events.add(id, sequence, body)
		if err != nil {
			fmt.Println("not stored:", err)
			// The service sends the event again.
			writer.WriteHeader(http.StatusInternalServerError)
			return
		}
		writer.WriteHeader(http.StatusOK)
		if isNew {
			go handle(id, event)
		} else {
			fmt.Println("duplicate", id)
		}
	}

	host, port := os.Getenv("HOST"), os.Getenv("PORT")
	if host == "" {
		host = "127.0.0.1"
	}
	if port == "" {
		port = "8080"
	}
	listener, err := net.Listen("tcp", net.JoinHostPort(host, port))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("listening on port", listener.Addr().(*net.TCPAddr).Port)
	server := &http.Server{Handler: http.HandlerFunc(receive), ReadTimeout: 30 * time.Second}
	log.Fatal(server.Serve(listener))
}
